package org.adagio.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.experiments.data.BuildingSources;
import org.adagio.experiments.laboratory.Claim;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.experiments.retrieval.Retrieval;
import org.adagio.experiments.retrieval.Retrieved;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Table;

/** Query time and accuracy of building retrieval over the dimension. */
final class RetrievalFigure {
  private static final int[] DIMENSIONS = {4, 8, 12, 16, 20, 24, 32, 48, 64, 96};

  /** Refined searches long; a few dimensions show where it stands. */
  private static final int[] REFINED_DIMENSIONS = {8, 16, 24, 48};

  private static final int REFINED_SAMPLE = 2000;
  private static final int REPETITIONS = 3;
  private static final int CRITICAL = 20;
  private static final double PAPER_FULL = 188.0 / 201;
  private static final double MILLIS = 1000;
  private static final double MEGABYTE = 1 << 20;

  private RetrievalFigure() {}

  static Finding run(Laboratory laboratory, Progress progress) {
    BuildingSources sources = BuildingSources.open(laboratory.sources(), progress);
    long seed = laboratory.settings().seed();
    Retrieved full =
        best(
            () ->
                Retrieval.tenNearest(seed)
                    .full(sources.database(), sources.queries(), Progress.NONE));
    Map<String, List<Retrieved>> curves = curves(sources, seed, progress);
    List<Block> blocks = new ArrayList<>();
    blocks.add(introduction(sources));
    blocks.add(table(full, curves));
    blocks.add(
        chart(
            "Accuracy over dimension",
            Axis.linear("buildings found", Format.PERCENT),
            curves,
            Retrieved::accuracy,
            Reference.line("full dimension", Reference.Direction.Y, full.accuracy())));
    blocks.add(
        chart(
            "Query time over dimension",
            Axis.linear("milliseconds a picture", Format.VALUE),
            curves,
            RetrievalFigure::millis,
            Reference.line("full dimension", Reference.Direction.Y, millis(full))));
    blocks.add(Claim.table(claims(full, curves.get("Adagio"))));
    sources
        .files()
        .flatMap(files -> SamplePictures.gallery(files, full, curves.get("Adagio")))
        .ifPresent(blocks::add);
    return new Finding(headline(full, curves.get("Adagio")), blocks);
  }

  private static Map<String, List<Retrieved>> curves(
      BuildingSources sources, long seed, Progress progress) {
    int most = sources.database().descriptors().dimension();
    int[] dimensions = below(most, DIMENSIONS);
    int[] refined = below(most, REFINED_DIMENSIONS);
    progress.stage("retrieval", 2L * dimensions.length + refined.length);
    Retrieval standard = Retrieval.tenNearest(seed);
    Retrieval small = new Retrieval(standard.k(), REFINED_SAMPLE, seed);
    Map<String, List<Retrieved>> curves = new LinkedHashMap<>();
    curves.put("Adagio", curve(standard, dimensions, Adagio.halfSplit(), sources, progress));
    curves.put("PCA", curve(standard, dimensions, PrincipalComponents.exact(), sources, progress));
    curves.put("Refined", curve(small, refined, Refined.standard(), sources, progress));
    return curves;
  }

  private static int[] below(int most, int[] dimensions) {
    return IntStream.of(dimensions).filter(r -> r < most).toArray();
  }

  private static List<Retrieved> curve(
      Retrieval retrieval,
      int[] dimensions,
      EmbeddingMethod method,
      BuildingSources sources,
      Progress progress) {
    List<Retrieved> curve = new ArrayList<>();
    for (int dimension : dimensions) {
      FitPlan plan = Fit.to(dimension).with(method).seed(retrieval.seed());
      progress.note("%s to %d".formatted(method.name(), dimension));
      curve.add(
          method instanceof Refined
              ? reduced(retrieval, plan, sources)
              : best(() -> reduced(retrieval, plan, sources)));
      progress.advance(1);
    }
    return curve;
  }

  private static Retrieved reduced(Retrieval retrieval, FitPlan plan, BuildingSources sources) {
    return retrieval.reduced(plan, sources.database(), sources.queries(), Progress.NONE);
  }

  /** The run of the median query time; what is found does not differ. */
  private static Retrieved best(Supplier<Retrieved> run) {
    List<Retrieved> runs = new ArrayList<>();
    for (int i = 0; i < REPETITIONS; i++) {
      runs.add(run.get());
    }
    runs.sort(Comparator.comparingDouble(Retrieved::querySeconds));
    return runs.get(REPETITIONS / 2);
  }

  private static Paragraph introduction(BuildingSources sources) {
    return new Paragraph(
        String.format(
            Locale.ROOT,
            "%s: a database of %,d descriptors of %d pictures, %,d descriptors of %d query"
                + " pictures; each query descriptor votes for the buildings of its 10 nearest,"
                + " found exactly; ties are drawn. Maps are fitted to at most 10 000 descriptors of"
                + " the database, Refined to %d. The paper has ZuBuD: 201 buildings, 402 000"
                + " descriptors, 100 a query; accuracies of other pictures are not comparable, the"
                + " shape of the curves is. Query times are medians of %d runs; Refined has one.",
            sources.files().isPresent() ? "Photographs" : "Descriptors alone",
            sources.database().descriptors().size(),
            sources.database().views().size(),
            sources.queries().descriptors().size(),
            sources.queries().views().size(),
            REFINED_SAMPLE,
            REPETITIONS));
  }

  private static double millis(Retrieved one) {
    return MILLIS * one.secondsPerQuery();
  }

  private static Table table(Retrieved full, Map<String, List<Retrieved>> curves) {
    List<Row> rows = new ArrayList<>();
    rows.add(row("full dimension", Cell.of(PAPER_FULL), full, full));
    curves.forEach(
        (method, curve) -> curve.forEach(one -> rows.add(row(method, Cell.missing(), one, full))));
    return new Table(
        "Retrieval over the dimension",
        List.of(
            new Column("method", "method", Format.TEXT),
            new Column("dimension", "dimension", Format.COUNT),
            new Column("paperAccuracy", "paper", "accuracy", Format.PERCENT),
            new Column("accuracy", "ours", "accuracy", Format.PERCENT),
            new Column("correct", "ours", "found", Format.COUNT),
            new Column("ties", "ours", "drawn", Format.COUNT),
            new Column("millisPerQuery", "ours", "ms a picture", Format.VALUE),
            new Column("speedUp", "ours", "as fast as full", Format.FACTOR),
            new Column("megabytes", "ours", "database MB", Format.VALUE),
            new Column("fitSeconds", "ours", "reduction", Format.SECONDS)),
        rows);
  }

  private static Row row(String method, Cell paper, Retrieved one, Retrieved full) {
    return Row.of(
        Cell.of(method),
        Cell.of(one.dimension()),
        paper,
        Cell.of(one.accuracy()),
        Cell.of(one.correct()),
        Cell.of(one.ties()),
        Cell.of(rounded(millis(one))),
        Cell.of(full.querySeconds() / one.querySeconds()),
        Cell.of(rounded(one.databaseBytes() / MEGABYTE)),
        one.equals(full) ? Cell.missing() : Cell.of(one.fitSeconds()));
  }

  /** To three decimals. */
  private static double rounded(double value) {
    return Math.round(MILLIS * value) / MILLIS;
  }

  private static LineChart chart(
      String title,
      Axis y,
      Map<String, List<Retrieved>> curves,
      ToDoubleFunction<Retrieved> figure,
      Reference reference) {
    List<LineChart.Series> series = new ArrayList<>();
    curves.forEach(
        (method, curve) -> {
          List<LineChart.Point> points =
              curve.stream()
                  .map(one -> new LineChart.Point(one.dimension(), figure.applyAsDouble(one)))
                  .toList();
          series.add(new LineChart.Series(method, points, LineChart.Look.MARKED_LINE));
        });
    return new LineChart(
        title, Axis.linear("dimension", Format.COUNT), y, series, List.of(reference));
  }

  /** One standard error of the accuracy in full dimension is no significant loss. */
  private static List<Claim> claims(Retrieved full, List<Retrieved> adagio) {
    double p = full.accuracy();
    double error = Math.sqrt(p * (1 - p) / full.matches().size());
    double loss =
        adagio.stream()
            .filter(one -> one.dimension() > CRITICAL)
            .mapToDouble(one -> p - one.accuracy())
            .max()
            .orElse(0);
    Retrieved least = adagio.get(0);
    return List.of(
        new Claim(
            "above dimension 20 no significant loss of accuracy",
            String.format(
                Locale.ROOT,
                "the largest loss of Adagio there is %.1f points; one standard error is %.1f",
                100 * loss,
                100 * error),
            loss <= error),
        new Claim(
            "the smaller the dimension, the faster a query",
            "dimension %d is %s as fast as %d"
                .formatted(
                    least.dimension(),
                    Figures.factor(full.querySeconds() / least.querySeconds()),
                    full.dimension()),
            least.querySeconds() < full.querySeconds()));
  }

  private static String headline(Retrieved full, List<Retrieved> adagio) {
    Retrieved at =
        adagio.stream()
            .filter(one -> one.dimension() >= CRITICAL)
            .findFirst()
            .orElse(adagio.get(adagio.size() - 1));
    return "%s of the buildings found in dimension %d, %s by Adagio in %d at %s the speed"
        .formatted(
            Figures.percent(full.accuracy()),
            full.dimension(),
            Figures.percent(at.accuracy()),
            at.dimension(),
            Figures.factor(full.querySeconds() / at.querySeconds()));
  }
}
