/**
 * Files of points and models: {@link org.adagio.files.DataFormat} opens and writes points, {@link
 * org.adagio.files.SpooledPoints} keeps those that come one by one, {@link
 * org.adagio.safetensors.Safetensors} is the container of a model.
 */
package org.adagio.files;
