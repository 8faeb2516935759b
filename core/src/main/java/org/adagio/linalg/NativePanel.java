package org.adagio.linalg;

import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Memory from malloc: JavaCPP's own allocator would refuse what lies beyond -Xmx, and a direct
 * buffer could not be given back at once.
 */
final class NativePanel extends Panel {
  final Pointer memory;
  final FloatPointer floats;
  final DoublePointer doubles;
  private final FloatBuffer floatView;
  private final DoubleBuffer doubleView;

  NativePanel(int floatCount, int doubleCount) {
    super(floatCount + 2L * doubleCount);
    long bytes = (long) floatCount * Float.BYTES + (long) doubleCount * Double.BYTES;
    memory = Pointer.malloc(bytes);
    if (memory == null || memory.isNull()) {
      throw new OutOfMemoryError("no " + bytes + " bytes off the heap");
    }
    floats = new FloatPointer(memory).capacity(floatCount);
    doubles = new DoublePointer(memory).capacity(doubleCount);
    floatView = doubleCount > 0 ? FloatBuffer.allocate(0) : floats.asBuffer();
    doubleView = doubleCount > 0 ? doubles.asBuffer() : DoubleBuffer.allocate(0);
  }

  @Override
  void put(int at, float[] from, int offset, int length) {
    floatView.put(at, from, offset, length);
  }

  @Override
  void get(int at, float[] into, int offset, int length) {
    floatView.get(at, into, offset, length);
  }

  @Override
  void put(int at, double[] from, int offset, int length) {
    doubleView.put(at, from, offset, length);
  }

  @Override
  void get(int at, double[] into, int offset, int length) {
    doubleView.get(at, into, offset, length);
  }

  @Override
  void release() {
    Pointer.free(memory);
  }
}
