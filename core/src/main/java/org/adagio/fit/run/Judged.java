package org.adagio.fit.run;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.fit.Effort;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.Fitted;
import org.adagio.fit.HeldOut;
import org.adagio.fit.KeptNeighbours;
import org.adagio.measure.Certificate;
import org.adagio.measure.DistortionProfile;
import org.adagio.model.Certificates;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.PrefixDistortion;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.work.Version;

/**
 * A map with what points and queries say of it.
 *
 * @param measured what the points fitted to say, unless nothing was to be measured
 * @param ofAll what sampled pairs of all points say, if it was fitted to some of them
 * @param unseen what points say that were held out, if there were any
 * @param recall what queries say, if any were asked
 * @param prefixes the distortion of leading coordinates
 * @param stopped whether a longer search might have found more
 * @param seconds that finding the map took
 */
record Judged(
    Found found,
    Optional<DistortionProfile> measured,
    Optional<Certificate> ofAll,
    Optional<HeldOut> unseen,
    Optional<KeptNeighbours> recall,
    List<PrefixDistortion> prefixes,
    boolean stopped,
    double seconds) {
  Fitted fitted() {
    FoundMap map = found.map();
    LinearEmbedding.Builder model =
        LinearEmbedding.builder(map.matrix())
            .length(map.length())
            .code(map.code())
            .provenance(provenance())
            .spectrum(map.spectrum())
            .metric(plan().metric())
            .certificates(
                new Certificates(
                    measured.map(DistortionProfile::certificate),
                    ofAll,
                    unseen.map(HeldOut::certificate),
                    unseen.map(HeldOut::unseen),
                    recall.flatMap(kept -> kept.fitted().stream().findFirst()),
                    recall.flatMap(kept -> kept.unseen().stream().findFirst()),
                    prefixes));
    recognise(model);
    return new Fitted(
        plan().turned() ? model.build().turned() : model.build(),
        found.drawn().points(),
        measured,
        map.searched(),
        unseen,
        stopped,
        map.history(),
        map.better(),
        seconds);
  }

  private Choices plan() {
    return found.drawn().held().asked().plan();
  }

  /** By points held out, or by those that were not drawn, or else by those fitted to. */
  private void recognise(LinearEmbedding.Builder map) {
    Held held = found.drawn().held();
    PointCloud kept = held.documents();
    long fittedTo = found.drawn().points().size();
    long seed = held.asked().plan().seed();
    if (held.rows().length > 0) {
      map.recognising(held.asked().all().select(held.rows()), false, seed);
    } else if (fittedTo + 2 <= kept.size()) {
      long[] fitted = GrowingDraw.fittedRows(kept.size(), (int) fittedTo, seed);
      map.recognising(Rows.without(kept, fitted), false, seed);
    } else {
      map.recognising(kept, true, seed);
    }
  }

  /** A time that was long enough for the whole search changed nothing. */
  private Provenance provenance() {
    Asked asked = found.drawn().held().asked();
    Choices plan = plan();
    EmbeddingMethod method = plan.method();
    PointCloud points = found.drawn().points();
    int heldOut = found.drawn().held().rows().length;
    Map<String, String> parameters = new TreeMap<>(method.parameters());
    found.map().foundBy().ifPresent(other -> parameters.put(Provenance.ASKED, method.name()));
    parameters.put(Provenance.SEED, Long.toString(plan.seed()));
    plan.time()
        .filter(budget -> stopped)
        .ifPresent(budget -> parameters.put("time", budget.toString()));
    if (plan.effort() != Effort.STANDARD) {
      parameters.put("effort", plan.effort().name().toLowerCase(Locale.ROOT));
    }
    if (asked.fitting().canDraw(plan.goal())) {
      plan.mostPoints().ifPresent(most -> parameters.put("mostPoints", Integer.toString(most)));
    }
    if (heldOut > 0) {
      parameters.put(Provenance.HELD_OUT, Integer.toString(heldOut));
    }
    found
        .drawn()
        .held()
        .learned()
        .ifPresent(
            given -> {
              parameters.put(Provenance.QUERIES, Long.toString(given.size()));
              parameters.put("queriesFingerprint", Provenance.Data.of(given).fingerprint());
            });
    Provenance.noteSource(asked.all(), parameters);
    return new Provenance(
        found.map().foundBy().orElse(method.name()),
        parameters,
        Provenance.Data.of(points),
        points.size() < asked.all().size()
            ? Optional.of(Provenance.Data.of(asked.all()))
            : Optional.empty(),
        Version.CURRENT);
  }
}
