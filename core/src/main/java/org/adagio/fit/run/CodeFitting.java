package org.adagio.fit.run;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.codes.PointCode;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.KeptNeighbours;
import org.adagio.fit.bytes.ByteJudge;
import org.adagio.fit.bytes.ByteSearch;
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

  Found found() {
    Choices plan = drawn.held().asked().plan();
    ByteJudge choosing = judge(row -> row % QUERIES == 0);
    ByteSearch search =
        new ByteSearch(drawn.points(), choosing, plan.metric(), plan.seed(), plan.execution());
    ByteSearch.Found best =
        plan.goal().proven() ? search.proving() : search.inBytes(plan.goal().bytes().getAsInt());
    String tried =
        best.tried().stream().map(ByteSearch.Tried::statement).collect(Collectors.joining("; "));
    FoundMap map =
        FoundMap.unchecked(best.map(), Optional.of(best.spectrum()))
            .searched(tried)
            .coded(best.code());
    return new Found(drawn, map, Optional.of(certified(map, best.code())));
  }

  private KeptNeighbours certified(FoundMap map, PointCode code) {
    ByteJudge certifying = judge(row -> row % QUERIES == QUERIES / 2);
    RecallCertificate kept = certifying.certificate(map.matrix(), code);
    return new KeptNeighbours(List.of(kept), List.of());
  }

  private ByteJudge judge(IntPredicate asks) {
    Held held = drawn.held();
    PointCloud apart = Rows.copyOf(held.asked().all(), held.rows());
    PointCloud documents = some(apart, row -> row % QUERIES != 0 && row % QUERIES != QUERIES / 2);
    return new ByteJudge(documents, some(apart, asks), held.asked().plan().metric(), Progress.NONE);
  }

  private static PointCloud some(PointCloud points, IntPredicate which) {
    return points.select(
        IntStream.range(0, Math.toIntExact(points.size())).filter(which).asLongStream().toArray());
  }
}
