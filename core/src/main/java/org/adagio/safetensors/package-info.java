/** The container of a model file: {@link org.adagio.safetensors.Safetensors}. */
package org.adagio.safetensors;
