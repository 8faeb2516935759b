/** The container of a model file: {@code Safetensors}. */
package org.adagio.safetensors;
