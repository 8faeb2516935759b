/**
 * Bytes of files: read a piece at a time, kept in temporary files, written completely or not at
 * all.
 */
package org.adagio.files.io;
