package org.adagio.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.CodeScan;
import org.adagio.codes.CodedRows;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.files.Formats;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;

/**
 * Times codes of 48 bytes: {@code encode KIND} the first points, {@code one KIND} and {@code batch
 * KIND} search a million rows, which are the codes of the points again and again. The argument is
 * the file of the points.
 */
public final class CodeSpeed {
  private static final int BYTES = 48;
  private static final int AXES = 192;
  private static final int ROWS = 1_000_000;
  private static final int POINTS = 20_000;
  private static final int LEARNT = 10_000;
  private static final int FOUND = 10;

  private final PointCloud points;
  private final Coder coder;
  private final double[] centre;
  private final Matrix map;
  private final Map<CodeKind, Coded> coded = new EnumMap<>(CodeKind.class);

  private CodeSpeed(PointCloud points) {
    this.points = points;
    centre = new double[points.dimension()];
    map = MapAlone.to(AXES, PrincipalComponents.exact(), points).matrix();
    coder = new Coder(map, centre, Metric.COSINE);
  }

  /** A code, and the search of a million of its rows. */
  private record Coded(PointCode code, CodeScan scan) {}

  public static void main(String[] arguments) throws IOException {
    Matrix points = Formats.open(Path.of(arguments[0])).points().toMatrix();
    Matrix first = points.firstRows(Math.min(POINTS, points.rows()));
    TaskServer.serve("java", new CodeSpeed(PointCloud.of(first))::task);
  }

  private Task task(String line) {
    String[] words = line.split(" ", -1);
    Coded how = coded(CodeKind.valueOf(words[1].toUpperCase(Locale.ROOT)));
    return switch (words[0]) {
      case "encode" -> () -> encoded(how.code);
      case "search" -> () -> found(how, Integer.parseInt(words[2]));
      default -> throw new IllegalArgumentException("encode or search, got " + line);
    };
  }

  private Object found(Coded how, int queries) {
    return how.scan.nearest(coder.queries(points, 0, queries).rows(), FOUND);
  }

  private byte[] encoded(PointCode code) {
    return coder.encoded(code, coder.documents(points, 0, Math.toIntExact(points.size())));
  }

  private Coded coded(CodeKind kind) {
    return coded.computeIfAbsent(kind, this::learnt);
  }

  private Coded learnt(CodeKind kind) {
    CodeRecipe recipe = new CodeRecipe(kind, BYTES, 0, false, false);
    int some = (int) Math.min(LEARNT, points.size());
    PointCode code =
        recipe.learnt(map, centre, Metric.COSINE, coder.documents(points, 0, some), 1, () -> {});
    byte[] once = encoded(code);
    byte[] rows = new byte[ROWS * BYTES];
    for (int at = 0; at < rows.length; at += once.length) {
      System.arraycopy(once, 0, rows, at, Math.min(once.length, rows.length - at));
    }
    return new Coded(code, new CodeScan(code, CodedRows.of(rows, BYTES)));
  }
}
