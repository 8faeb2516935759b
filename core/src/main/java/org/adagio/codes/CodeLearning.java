package org.adagio.codes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.work.Workers;

/** Learns the means of codes from images, whose midst is the origin. */
final class CodeLearning {
  private static final int ITERATIONS = 15;
  private static final int RESIDUAL_ITERATIONS = 5;

  /** This many points begin a residual code; the rounds have all of them. */
  private static final int BEGUN_WITH = 16_000;

  private static final int ROUNDS = 2;
  private static final int SWEEPS = 2;

  /** A residual byte takes about this much longer than a grouped one, also in each round. */
  private static final int LONGER = 10;

  static final int RESIDUAL_STEPS = LONGER * (1 + ROUNDS);

  private final Matrix images;
  private final SplittableRandom random;
  private final Runnable step;

  /**
   * @param images of points that the code is learnt from, not of those that judge it
   * @param step runs often, as the recipe says
   */
  CodeLearning(Matrix images, long seed, Runnable step) {
    this.images = images;
    this.step = step;
    random = new SplittableRandom(seed);
  }

  /** A code of one kind that has this many bytes, or fewer if so many axes there are not. */
  ByteCode learnt(CodeKind kind, int bytes, int bits) {
    return switch (kind) {
      case SCALAR -> scalar(bits);
      case GROUPED -> grouped(bytes);
      case RESIDUAL -> residual(bytes);
    };
  }

  private ByteCode scalar(int bits) {
    int r = images.columns();
    int[][] axes = AxisGroups.inOrder(r, 8 / bits);
    List<Means> levels = new ArrayList<>();
    for (int axis = 0; axis < r; axis++) {
      levels.add(levels(ByteCode.columns(images, new int[] {axis}).values(), 1 << bits));
    }
    List<Means> means = new ArrayList<>();
    for (int[] own : axes) {
      means.add(grid(IntStream.of(own).mapToObj(levels::get).toList()));
      step.run();
    }
    return new ByteCode(CodeKind.SCALAR, r, axes, means);
  }

  private static Means levels(float[] values, int most) {
    Arrays.sort(values);
    int count = Math.min(most, values.length);
    double[] sums = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      sums[i + 1] = sums[i] + values[i];
    }
    Matrix levels = Matrix.zeros(count, 1);
    for (int j = 0; j < count; j++) {
      levels.set(j, 0, values[(int) ((2L * j + 1) * values.length / (2L * count))]);
    }
    for (int i = 0; i < ITERATIONS; i++) {
      int from = 0;
      for (int j = 0; j < count; j++) {
        int to = j + 1 == count ? values.length : below(values, levels, j);
        if (to > from) {
          levels.set(j, 0, (float) ((sums[to] - sums[from]) / (to - from)));
        }
        from = Math.max(from, to);
      }
    }
    return new Means(levels);
  }

  private static int below(float[] sorted, Matrix levels, int level) {
    float middle = (levels.get(level, 0) + levels.get(level + 1, 0)) / 2;
    int found = Arrays.binarySearch(sorted, middle);
    return found < 0 ? -found - 1 : found;
  }

  private static Means grid(List<Means> levels) {
    int count = levels.stream().mapToInt(Means::count).reduce(1, (a, b) -> a * b);
    Matrix grid = Matrix.zeros(count, levels.size());
    for (int j = 0; j < count; j++) {
      int rest = j;
      for (int k = 0; k < levels.size(); k++) {
        Means own = levels.get(k);
        grid.set(j, k, own.matrix().get(rest % own.count(), 0));
        rest /= own.count();
      }
    }
    return new Means(grid);
  }

  private ByteCode grouped(int bytes) {
    int[][] axes = AxisGroups.dealt(Means.squares(images), Math.min(bytes, images.columns()));
    List<Means> means = new ArrayList<>();
    for (int[] own : axes) {
      means.add(Means.learnt(ByteCode.columns(images, own), 256, ITERATIONS, random));
      step.run();
    }
    return new ByteCode(CodeKind.GROUPED, images.columns(), axes, means);
  }

  private ByteCode residual(int bytes) {
    int r = images.columns();
    Matrix left = images.firstRows(Math.min(BEGUN_WITH, images.rows()));
    List<Means> means = new ArrayList<>();
    for (int place = 0; place < bytes; place++) {
      Means own = Means.learnt(left, 256, RESIDUAL_ITERATIONS, random);
      add(left, own, own.nearest(left), -1);
      means.add(own);
      tell();
    }
    ByteCode code = new ByteCode(CodeKind.RESIDUAL, r, AxisGroups.all(r, bytes), means);
    for (int round = 0; round < ROUNDS; round++) {
      code = together(code);
    }
    return code;
  }

  private void tell() {
    for (int i = 0; i < LONGER; i++) {
      step.run();
    }
  }

  /** Moves each mean to the midst of what the other bytes leave of its points, all twice. */
  private ByteCode together(ByteCode code) {
    byte[] codes = new BeamSearch(code, BeamSearch.KEPT_TO_LEARN).encoded(images);
    Matrix left = images.copy();
    Matrix decoded = code.decoded(codes);
    for (int i = 0; i < left.values().length; i++) {
      left.values()[i] -= decoded.values()[i];
    }
    List<Means> moved = code.means();
    for (int i = 0; i < SWEEPS * code.bytes(); i++) {
      int place = i % code.bytes();
      int own = place;
      int[] which =
          IntStream.range(0, images.rows())
              .map(row -> codes[row * code.bytes() + own] & 0xff)
              .toArray();
      Means before = moved.get(place);
      add(left, before, which, 1);
      Means after = before.moved(left, which, random);
      add(left, after, which, -1);
      moved.set(place, after);
      if (i < code.bytes()) {
        tell();
      }
    }
    return new ByteCode(
        CodeKind.RESIDUAL, code.dimension(), AxisGroups.all(code.dimension(), code.bytes()), moved);
  }

  private static void add(Matrix rows, Means means, int[] which, float sign) {
    int r = rows.columns();
    float[] values = means.matrix().values();
    Workers.forEach(
        (rows.rows() + 1023) / 1024,
        block -> {
          for (int i = block * 1024; i < Math.min(rows.rows(), (block + 1) * 1024); i++) {
            for (int k = 0; k < r; k++) {
              rows.values()[i * r + k] += sign * values[which[i] * r + k];
            }
          }
        });
  }
}
