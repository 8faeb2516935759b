package org.adagio.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * The panels of one object. They are closed together; if one cannot be opened, those before it are
 * closed at once, since an object that is not finished has nobody to close it.
 */
final class Panels implements Workers.Workspace {
  private final Blas blas;
  private final List<Panel> open = new ArrayList<>();

  Panels(Blas blas) {
    this.blas = blas;
  }

  Panel of(int floats) {
    return opened(() -> blas.panel(floats));
  }

  Panel wide(int doubles) {
    return opened(() -> blas.widePanel(doubles));
  }

  private Panel opened(Supplier<Panel> next) {
    Panel panel = Closing.onFailure(this, next);
    open.add(panel);
    return panel;
  }

  Panel holding(float[] values, int from, int count) {
    Panel panel = of(count);
    panel.put(0, values, from, count);
    return panel;
  }

  Panel holding(float[] values) {
    return holding(values, 0, values.length);
  }

  @Override
  public void close() {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }
}
