package org.adagio.fit.refined;

import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.Landmarks;
import org.adagio.fit.refined.Trials.Trial;

/**
 * Remembers the best map of one dimension that descents came by, for a search that is stopped. A
 * descent lowers the pairs that it knows at the cost of others until a scan finds them, so that its
 * last map may be worse than one before: where not all pairs are known, the same few points judge
 * all maps.
 */
final class BestSoFar implements AutoCloseable {
  /** A look at all their pairs takes a tenth of a step. */
  static final int JUDGES = 1000;

  /** So many steps are made for one look. */
  private static final int STEPS = 5;

  private final Optional<Landmarks> judges;
  private Optional<Trial> best = Optional.empty();

  BestSoFar(Optional<Landmarks> judges) {
    this.judges = judges;
  }

  void see(int step, BandStress stress) {
    Matrix map = stress.last();
    if (judges.isEmpty()) {
      offer(map, stress.distortion());
    } else if (step % STEPS == 0) {
      BandStress judged = new BandStress(Band.of(0), List.of(judges.get()));
      judged.at(map, new double[map.values().length]);
      offer(map, judged.distortion());
    }
  }

  private void offer(Matrix map, double distortion) {
    if (best.isEmpty() || distortion < best.get().distortion()) {
      best = Optional.of(new Trial(map, distortion, false, 0));
    }
  }

  /** The best of them, with the distortion of the pairs that judge it. */
  Optional<Trial> get() {
    return best;
  }

  @Override
  public void close() {
    judges.ifPresent(Landmarks::close);
  }
}
