package org.adagio.safetensors;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;

/**
 * The safetensors container: the header's length in 8 bytes, a JSON header padded with spaces, and
 * the tensors one after the other, little-endian.
 *
 * @param metadata what the header says beside the tensors
 * @param tensors by name, in the order in which they lie in the file
 */
public record Safetensors(Map<String, String> metadata, Map<String, Tensor> tensors) {
  private static final String METADATA = "__metadata__";

  /** One tensor: its type, such as F32, its extents and its values, little-endian. */
  public record Tensor(String type, long[] shape, ByteBuffer bytes) {
    public static Tensor of(long[] shape, float[] values) {
      ByteBuffer bytes = allocate((long) values.length * Float.BYTES);
      bytes.asFloatBuffer().put(values);
      return new Tensor("F32", shape, bytes);
    }

    public static Tensor of(double[] values) {
      ByteBuffer bytes = allocate((long) values.length * Double.BYTES);
      bytes.asDoubleBuffer().put(values);
      return new Tensor("F64", new long[] {values.length}, bytes);
    }

    private static ByteBuffer allocate(long bytes) {
      return ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  public void write(Path file, Overwrite overwrite) {
    AtomicFile.write(file, overwrite, this::write);
  }

  public void write(WritableByteChannel channel) throws IOException {
    byte[] header = header();
    AtomicFile.writeAll(channel, Tensor.allocate(Long.BYTES).putLong(header.length).flip());
    AtomicFile.writeAll(channel, ByteBuffer.wrap(header));
    for (Tensor tensor : tensors.values()) {
      AtomicFile.writeAll(channel, tensor.bytes.duplicate());
    }
  }

  private byte[] header() {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put(METADATA, metadata);
    long start = 0;
    for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
      Tensor tensor = entry.getValue();
      long end = start + tensor.bytes.capacity();
      Map<String, Object> description = new LinkedHashMap<>();
      description.put("dtype", tensor.type);
      description.put("shape", tensor.shape);
      description.put("data_offsets", new long[] {start, end});
      header.put(entry.getKey(), description);
      start = end;
    }
    try {
      byte[] json = JSON.std.asBytes(header);
      byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
      Arrays.fill(padded, json.length, padded.length, (byte) ' ');
      return padded;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses what is no such file, or is cut or damaged. */
  public static Safetensors read(Path file) {
    return new SafetensorsReader(file.toString()).read(file);
  }

  public static Safetensors read(String name, byte[] bytes) {
    return new SafetensorsReader(name).read(bytes);
  }
}
