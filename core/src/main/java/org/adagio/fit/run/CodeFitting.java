package org.adagio.fit.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Goal;
import org.adagio.fit.KeptNeighbours;
import org.adagio.fit.RecallGoal;
import org.adagio.fit.bytes.ByteJudge;
import org.adagio.fit.bytes.ByteSearch;
import org.adagio.fit.bytes.ByteSearch.Candidate;
import org.adagio.fit.bytes.CodedAxes;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;

/**
 * Finds a map and a code for a number of bytes. Of the points held out most are documents, some ask
 * which code is taken, and others say what the one taken keeps.
 */
record CodeFitting(Drawn drawn) {
  /** One of this many points held out asks, and another one certifies. */
  private static final int QUERIES = 10;

  /** The best kind needs about this share of the bytes that a quick code needs. */
  private static final double LESS = 0.9;

  Found found() {
    Choices plan = drawn.held().asked().plan();
    ByteJudge choosing = judge(row -> row % QUERIES == 0);
    CodedAxes axes = new CodedAxes(drawn.points(), plan.metric(), plan.seed());
    ByteSearch search = new ByteSearch(axes, choosing, plan.execution());
    ByteJudge certifying = judge(row -> row % QUERIES == QUERIES / 2);
    ByteSearch.Found found;
    Stream<String> others;
    if (plan.goal().proven()) {
      found = search.proving();
      others = found.others().stream().map(Candidate::readStatement);
    } else {
      int bytes = plan.goal().bytes().orElseGet(() -> fewest(search, choosing));
      found = search.inBytes(bytes);
      others =
          Stream.concat(Stream.of(search.plain(bytes)), found.others().stream())
              .map(other -> kept(other, certifying));
    }
    Candidate taken = found.taken();
    FoundMap map =
        FoundMap.unchecked(taken.map(), Optional.of(axes.spectrum()))
            .searched(others.collect(Collectors.joining("; ")))
            .coded(taken.code());
    RecallCertificate kept = certifying.certificate(taken.map(), taken.code());
    return new Found(drawn, map, Optional.of(new KeptNeighbours(List.of(kept), List.of())));
  }

  /** The fewest bytes that surely keep the recall, as those queries say that choose. */
  private int fewest(ByteSearch search, ByteJudge choosing) {
    int most = search.mostBytes();
    RecallChoice quick = choice(search::quickIn, choosing);
    quick.smallest(most / 8, most + 1);
    if (quick.found().isEmpty()) {
      Candidate largest = search.quickIn(most);
      throw RecallSearch.unreached(
          drawn.held().asked().plan(),
          "is not surely kept by any code up to %d bytes".formatted(most),
          largest.map().rows(),
          choosing.recall(largest.map(), largest.code()));
    }
    int known = quick.found().getAsInt();
    RecallChoice best = choice(search::bestIn, choosing);
    int fewest = best.smallest((int) Math.ceil(LESS * known), known).orElse(known);
    return Math.max(Goal.FEWEST_BYTES, fewest);
  }

  private RecallChoice choice(IntFunction<Candidate> codes, ByteJudge choosing) {
    Choices plan = drawn.held().asked().plan();
    return new RecallChoice(
        goal().recall(),
        bytes -> {
          Candidate code = codes.apply(Math.max(Goal.FEWEST_BYTES, bytes));
          return choosing.recall(code.map(), code.code());
        },
        plan.execution().stop()::isRaised);
  }

  private RecallGoal goal() {
    return drawn.held().asked().plan().goal().recall().orElse(RecallGoal.of(1));
  }

  private static String kept(Candidate other, ByteJudge certifying) {
    return String.format(
        Locale.ROOT,
        "%s keeps %.4f in %d bytes",
        other.name(),
        certifying.recall(other.map(), other.code()).mean(),
        other.code().rowBytes());
  }

  private ByteJudge judge(IntPredicate asks) {
    Held held = drawn.held();
    PointCloud apart = Rows.copyOf(held.asked().all(), held.rows());
    PointCloud documents = some(apart, row -> row % QUERIES != 0 && row % QUERIES != QUERIES / 2);
    Metric metric = held.asked().plan().metric();
    return new ByteJudge(documents, some(apart, asks), metric, goal().k(), goal().rerank());
  }

  private static PointCloud some(PointCloud points, IntPredicate which) {
    return points.select(
        IntStream.range(0, Math.toIntExact(points.size())).filter(which).asLongStream().toArray());
  }
}
