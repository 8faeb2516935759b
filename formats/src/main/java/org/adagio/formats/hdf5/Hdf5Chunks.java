package org.adagio.formats.hdf5;

import io.jhdf.Constants;
import io.jhdf.ObjectHeader;
import io.jhdf.api.Group;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.dataset.chunked.ChunkedDatasetV3;
import io.jhdf.dataset.chunked.ChunkedDatasetV4;
import io.jhdf.filter.FilterManager;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import io.jhdf.object.message.FilterPipelineMessage;
import io.jhdf.object.message.FilterPipelineMessage.FilterInfo;
import io.jhdf.storage.HdfBackingStorage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** A dataset that lies in its file in chunks, unpacked here: jHDF checks no checksum of theirs. */
interface Hdf5Chunks extends ChunkedDataset {

  /** What HDF5 calls the filter that adds a checksum. */
  int FLETCHER32 = 3;

  /** The number of an index, in the layout message, that leaves out chunks without naming them. */
  int EXTENSIBLE_ARRAY = 4;

  /** The chunks in the file; those that were never written are not among them. */
  List<Chunk> chunks();

  /** What packed them, in the order of packing. */
  List<FilterInfo> filters();

  /** Where they lie. */
  HdfBackingStorage storage();

  /**
   * The bytes of a chunk as they were before they were packed.
   *
   * @throws IllegalStateException if its checksum is wrong
   */
  default byte[] unpacked(Chunk chunk) {
    ByteBuffer packed = storage().map(chunk.getAddress(), chunk.getSize());
    byte[] bytes = new byte[packed.remaining()];
    packed.get(bytes);
    if (isPlain(chunk)) {
      return bytes;
    }
    for (int i = filters().size() - 1; i >= 0; i--) {
      FilterInfo filter = filters().get(i);
      if (chunk.getFilterMask().get(i)) {
        continue; // left out for this chunk, which it would not have made smaller
      }
      bytes =
          filter.getId() == FLETCHER32
              ? checked(bytes)
              : FilterManager.getPipeline(List.of(filter)).decode(bytes);
    }
    return bytes;
  }

  /** Whether a chunk was not packed, unlike the others. */
  default boolean isPlain(Chunk chunk) {
    return false;
  }

  private static byte[] checked(byte[] bytes) {
    if (!Fletcher32.isRight(bytes)) {
      throw new IllegalStateException(
          "bytes that do not match their Fletcher32 checksum; the file is damaged");
    }
    return Arrays.copyOf(bytes, bytes.length - Integer.BYTES);
  }

  private static List<FilterInfo> filters(ObjectHeader header) {
    return header.hasMessageOfType(FilterPipelineMessage.class)
        ? header.getMessageOfType(FilterPipelineMessage.class).getFilters()
        : List.of();
  }

  private static List<Chunk> written(Collection<Chunk> chunks) {
    return chunks.stream()
        .filter(chunk -> chunk.getAddress() != Constants.UNDEFINED_ADDRESS)
        .toList();
  }

  /** A dataset whose chunks are listed in a tree: what HDF5 writes unless told otherwise. */
  final class InTree extends ChunkedDatasetV3 implements Hdf5Chunks {
    InTree(HdfBackingStorage storage, ObjectHeader header, String name, Group parent) {
      super(storage, header.getAddress(), name, parent, header);
    }

    @Override
    public List<Chunk> chunks() {
      return written(getChunkLookup().values());
    }

    @Override
    public List<FilterInfo> filters() {
      return Hdf5Chunks.filters(oh);
    }

    @Override
    public HdfBackingStorage storage() {
      return hdfBackingStorage;
    }
  }

  /** A dataset of HDF5's latest format, which has an index of its own for every case. */
  final class Indexed extends ChunkedDatasetV4 implements Hdf5Chunks {
    private final boolean edgesArePlain;

    Indexed(HdfBackingStorage storage, ObjectHeader header, String name, Group parent) {
      super(storage, header.getAddress(), name, parent, header);
      edgesArePlain = Hdf5EdgeChunks.areUnpacked(storage, header.getAddress());
    }

    @Override
    public boolean isPlain(Chunk chunk) {
      boolean isEdge = false;
      for (int axis = 0; axis < getChunkDimensions().length; axis++) {
        long end = chunk.getChunkOffset()[axis] + getChunkDimensions()[axis];
        isEdge |= end > getDimensionsAsLong()[axis];
      }
      return edgesArePlain && isEdge;
    }

    /**
     * @throws IllegalStateException if chunks are missing from an index where jHDF would take each
     *     chunk behind a gap for the one before it
     */
    @Override
    public List<Chunk> chunks() {
      List<Chunk> chunks = written(getChunkLookup().values());
      int index = oh.getMessageOfType(ChunkedDataLayoutMessageV4.class).getIndexingType();
      if (index == EXTENSIBLE_ARRAY && chunks.size() < expected()) {
        throw new IllegalStateException(
            "a resizable dataset of which parts were never written; copy it to a plain one");
      }
      return chunks;
    }

    private long expected() {
      long expected = 1;
      for (int axis = 0; axis < getChunkDimensions().length; axis++) {
        long length = getDimensionsAsLong()[axis];
        long chunk = getChunkDimensions()[axis];
        expected = Math.multiplyExact(expected, (length + chunk - 1) / chunk);
      }
      return expected;
    }

    @Override
    public List<FilterInfo> filters() {
      return Hdf5Chunks.filters(oh);
    }

    @Override
    public HdfBackingStorage storage() {
      return hdfBackingStorage;
    }
  }
}
