package org.adagio.safetensors;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.MalformedDataException;

/**
 * Reads a safetensors file, and believes nothing before it was checked against the file's size.
 *
 * @param name of the file, or of what else holds its bytes
 */
record SafetensorsReader(String name) {
  private static final long LARGEST_HEADER = 100_000_000;
  private static final JsonFactory JSON_PARSERS = new JsonFactory();
  private static final Map<String, Integer> WIDTHS = Map.of("F32", 4, "F64", 8);

  Safetensors read(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw malformed("the file", "a model file", "no regular file");
    }
    try (FileChannel channel = FileChannel.open(file)) {
      return read(channel, channel.size());
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  Safetensors read(byte[] bytes) {
    try {
      return read(Channels.newChannel(new ByteArrayInputStream(bytes)), bytes.length);
    } catch (IOException e) {
      throw new AssertionError("bytes in memory can be read", e);
    }
  }

  /** Tensors follow the header and each other, so that one way through is enough. */
  private Safetensors read(ReadableByteChannel channel, long size) throws IOException {
    if (size < Long.BYTES) {
      throw malformed("header", "at least 8 bytes", size + " bytes");
    }
    long length = bytes(channel, Long.BYTES).getLong();
    if (length < 2 || length > Math.min(LARGEST_HEADER, size - Long.BYTES)) {
      throw malformed("header", "a safetensors header inside the file", "a length of " + length);
    }
    Map<String, Object> header = header(bytes(channel, length).array());
    return new Safetensors(metadata(header), tensors(header, channel, Long.BYTES + length, size));
  }

  private Map<String, Object> header(byte[] json) {
    int end = json.length;
    while (end > 0 && json[end - 1] == ' ') {
      end--;
    }
    try (JsonParser parser = JSON_PARSERS.createParser(json, 0, end)) {
      Map<String, Object> header = JSON.std.mapFrom(parser);
      if (header != null && parser.currentLocation().getByteOffset() == end) {
        return header;
      }
    } catch (IOException | RuntimeException e) {
      throw malformed("header", "JSON", "something else");
    }
    throw malformed("header", "one JSON object and spaces after it", "something else");
  }

  private Map<String, String> metadata(Map<String, Object> header) {
    Map<String, String> metadata = new LinkedHashMap<>();
    if (header.remove("__metadata__") instanceof Map<?, ?> map) {
      map.forEach((key, value) -> metadata.put(String.valueOf(key), String.valueOf(value)));
    }
    return metadata;
  }

  private Map<String, Safetensors.Tensor> tensors(
      Map<String, Object> header, ReadableByteChannel channel, long origin, long end)
      throws IOException {
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>();
    long expected = origin;
    for (Map.Entry<String, Object> entry : header.entrySet()) {
      String where = "tensor " + entry.getKey();
      if (!(entry.getValue() instanceof Map<?, ?> description)) {
        throw malformed(where, "a description", "something else");
      }
      String type = String.valueOf(description.get("dtype"));
      long[] shape = numbers(description.get("shape"), where);
      long[] offsets = numbers(description.get("data_offsets"), where);
      long size = size(type, shape, where);
      if (offsets.length != 2
          || origin + offsets[0] != expected
          || offsets[1] - offsets[0] != size) {
        throw malformed(where, size + " bytes that follow each other", "other offsets");
      }
      if (expected + size > end) {
        throw malformed(where, size + " bytes", end - expected + " bytes: it is cut off");
      }
      tensors.put(entry.getKey(), new Safetensors.Tensor(type, shape, bytes(channel, size)));
      expected += size;
    }
    if (expected != end) {
      throw malformed("end of file", expected + " bytes", end + " bytes");
    }
    return tensors;
  }

  private long size(String type, long[] shape, String where) {
    Integer width = WIDTHS.get(type);
    if (width == null) {
      throw malformed(where, "float32 or float64", type);
    }
    try {
      long size = width;
      for (long extent : shape) {
        if (extent < 0) {
          throw malformed(where, "extents of at least 0", Long.toString(extent));
        }
        size = Math.multiplyExact(size, extent);
      }
      return Math.toIntExact(size);
    } catch (ArithmeticException e) {
      throw malformed(where, "less than 2 GiB", "more");
    }
  }

  private long[] numbers(Object list, String where) {
    if (list instanceof List<?> values
        && values.stream().allMatch(value -> value instanceof Integer || value instanceof Long)) {
      return values.stream().mapToLong(value -> ((Number) value).longValue()).toArray();
    }
    throw malformed(where, "a list of numbers that are whole", String.valueOf(list));
  }

  private ByteBuffer bytes(ReadableByteChannel channel, long length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        throw malformed("end of file", bytes.capacity() + " bytes more", "none");
      }
    }
    return bytes.flip();
  }

  private MalformedDataException malformed(String where, String expected, String found) {
    return new MalformedDataException(name, where, expected, found);
  }
}
