/** The bytes of files. */
package org.adagio.files.io;
