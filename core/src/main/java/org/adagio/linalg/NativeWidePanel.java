package org.adagio.linalg;

import java.nio.DoubleBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Pointer;

/** Memory from malloc, for the reasons of {@link NativePanel}. */
final class NativeWidePanel extends WidePanel {
  private final Pointer memory;
  final DoublePointer address;
  private final DoubleBuffer view;

  NativeWidePanel(int doubles) {
    super(doubles);
    memory = Pointer.malloc((long) doubles * Double.BYTES);
    if (memory == null || memory.isNull()) {
      throw new OutOfMemoryError("no " + (long) doubles * Double.BYTES + " bytes off the heap");
    }
    address = new DoublePointer(memory).capacity(doubles);
    view = address.asBuffer();
  }

  @Override
  void put(int at, double[] from, int offset, int length) {
    view.put(at, from, offset, length);
  }

  @Override
  void get(int at, double[] into, int offset, int length) {
    view.get(at, into, offset, length);
  }

  @Override
  void release() {
    Pointer.free(memory);
  }
}
