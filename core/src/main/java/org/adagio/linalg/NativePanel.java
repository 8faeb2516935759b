package org.adagio.linalg;

import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Memory from malloc: JavaCPP's own allocator would refuse what lies beyond -Xmx, and a direct
 * buffer could not be given back at once.
 */
final class NativePanel extends Panel {
  private final Pointer memory;
  final FloatPointer address;
  private final FloatBuffer view;

  NativePanel(int floats) {
    super(floats);
    memory = Pointer.malloc((long) floats * Float.BYTES);
    if (memory == null || memory.isNull()) {
      throw new OutOfMemoryError("no " + (long) floats * Float.BYTES + " bytes off the heap");
    }
    address = new FloatPointer(memory).capacity(floats);
    view = address.asBuffer();
  }

  @Override
  void put(int at, float[] from, int offset, int length) {
    view.put(at, from, offset, length);
  }

  @Override
  void get(int at, float[] into, int offset, int length) {
    view.get(at, into, offset, length);
  }

  @Override
  void release() {
    Pointer.free(memory);
  }
}
