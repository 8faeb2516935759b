package org.adagio.cli.fit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.StandardizeOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.fit.Fitted;
import org.adagio.fit.HeldOut;
import org.adagio.fit.KeptNeighbours;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.Spectrum;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Findings.Figure;
import org.adagio.report.Format;
import org.adagio.report.measured.CertificateFigures;
import org.adagio.report.measured.KeptFigures;
import org.adagio.report.measured.ProfileFigures;
import org.adagio.report.measured.SpectrumFigures;

/**
 * A map that was fitted and written.
 *
 * @param kept neighbours of points held out, if some were
 * @param besides the same by principal components among unseen documents, if the map is another one
 * @param recall of points among themselves that the map was fitted to, if none were held out
 * @param standardized whether columns were scaled to unit variance before the fit
 */
record FitAnswer(
    Fitted fitted,
    Optional<Spectrum> spectrum,
    Optional<KeptNeighbours> kept,
    List<RecallCertificate> besides,
    Optional<KeptFigures> recall,
    boolean standardized,
    Input input,
    Path output) {

  /** Five lines that a person needs, and all the rest. */
  Findings findings() {
    Findings found = new Findings();
    if (map().code().isEmpty()) {
      found.say("seen", seen());
    }
    found.say("unseen", unseen());
    map()
        .code()
        .flatMap(code -> fitted.searched())
        .ifPresent(how -> found.say("beside it", "of the same queries, " + how));
    int source = map().sourceDimension();
    int dimension = map().dimension();
    long bytes =
        map().code().map(code -> (long) code.rowBytes()).orElse((long) Float.BYTES * dimension);
    found
        .add("bytes", bytes)
        .named(
            "size",
            "%s bytes a vector, %s smaller (%d -> %d dimensions%s)"
                .formatted(
                    Figures.count(bytes),
                    Figures.factor((double) Float.BYTES * source / bytes),
                    source,
                    dimension,
                    map().code().map(code -> ", " + code.kind() + " code").orElse("")));
    found
        .add("output", output.toString())
        .named(
            "written",
            "%s in %s%s"
                .formatted(
                    output,
                    Figures.seconds(fitted.seconds()),
                    fitted.stopped() ? ", the best map found in that time" : ""));
    found.say("next", next());
    return found.addInDetail(details());
  }

  private LinearEmbedding map() {
    return fitted.map();
  }

  private String seen() {
    String distances =
        fitted
            .measured()
            .map(profile -> profile.certificate().statement())
            .or(() -> map().certificates().recall().map(RecallCertificate::statement))
            .orElse("nothing was measured");
    return distances
        + StandardizeOption.said(standardized)
        + kept.map(found -> recall(found.fitted(), List.of()))
            .or(() -> recall.map(found -> recall(found.plain(), "", found.reranked(), "")))
            .or(() -> fitted.measured().flatMap(any -> goal()))
            .orElse("");
  }

  /** What a recall was asked of: among as many documents as will be searched, or nearly so. */
  private Optional<String> goal() {
    return map()
        .certificates()
        .recall()
        .map(
            one ->
                "; unseen queries keep %s of their %d nearest among these, %d found"
                    .formatted(mean(one.recall()), one.recall().k(), one.recall().depth()));
  }

  private String unseen() {
    if (map().certificates().unseenRecall().isPresent()) {
      return map().certificates().unseenRecall().get().statement();
    }
    return fitted
        .heldOut()
        .map(apart -> unseen(apart) + kept.map(found -> recall(found.unseen(), besides)).orElse(""))
        .orElse("not measured, since the fit saw all points; --holdout 0.2 holds some out");
  }

  private static String unseen(HeldOut apart) {
    Certificate bound = apart.unseen();
    return "%s points keep their distances within %s, %s of %s pairs beyond %s"
        .formatted(
            Figures.count(apart.profile().points()),
            Figures.atMost(apart.profile().max()),
            Figures.count(bound.beyond()),
            Figures.count(bound.pairs()),
            Figures.atMost(bound.statedDistortion()));
  }

  /** Fewer documents are easier to tell apart, so that their number belongs to a recall. */
  private static String recall(List<RecallCertificate> byDepth, List<RecallCertificate> besides) {
    int last = byDepth.size() - 1;
    String among = " among %s documents".formatted(Figures.count(byDepth.get(0).documents()));
    boolean isAlone = besides.isEmpty();
    return recall(
        byDepth.get(0).recall(),
        isAlone ? among : among + " where pca keeps " + mean(besides.get(0).recall()),
        byDepth.get(last).recall(),
        isAlone ? "" : " where pca keeps " + mean(besides.get(last).recall()));
  }

  private static String recall(Recall plain, String among, Recall reranked, String beside) {
    return "; recall@%d %s%s, %s with a rerank of %d%s"
        .formatted(plain.k(), mean(plain), among, mean(reranked), reranked.depth(), beside);
  }

  private static String mean(Recall recall) {
    return Figures.distortion(recall.mean());
  }

  private String next() {
    return input.isStandardInput()
        ? "adagio info " + ReportFile.quoted(output.toString())
        : "adagio transform %s %s --output %s"
            .formatted(
                ReportFile.quoted(output.toString()),
                input.quoted(),
                map().code().isPresent() ? "codes.adc" : "reduced.npy");
  }

  private Findings details() {
    Provenance origin = map().provenance().orElseThrow();
    Findings found = new Findings();
    found.add("method", origin.method()).named("method", Model.method(origin));
    found.add("metric", map().metric().toString()).named("metric");
    ProfileFigures.dimensions(found, map().sourceDimension(), map().dimension());
    found.say("fitted to", Model.fittedTo(origin));
    Figure scaled = found.add("standardized", standardized);
    if (standardized) {
      scaled.named("standardized", StandardizeOption.MEANING);
    }
    fitted.measured().map(ProfileFigures::of).ifPresent(found::addAll);
    CertificateFigures.put(found, "allPointsCertificate", "all points", map().certificates().all());
    recall.ifPresent(own -> own.in(found));
    kept.ifPresent(both -> put(found, both));
    map().certificates().unseenRecall().ifPresent(one -> put(found, one));
    CertificateFigures.putRecall(
        found, "unseenRecallCertificate", map().certificates().unseenRecall());
    CertificateFigures.putRecall(found, "recallCertificate", map().certificates().recall());
    fitted.heldOut().ifPresent(apart -> put(found, apart));
    fitted.searched().ifPresent(how -> found.add("searched", how).named("searched"));
    spectrum.ifPresent(known -> SpectrumFigures.in(found, known, Optional.of(map().dimension())));
    found.put("stopped", fitted.stopped());
    found.add("seconds", fitted.seconds()).named("time", Format.SECONDS).onPage();
    return found;
  }

  private static void put(Findings found, HeldOut apart) {
    Findings figures =
        new Findings()
            .put("points", apart.profile().points())
            .put("maxDistortion", apart.profile().max())
            .put("meanDistortion", apart.profile().mean())
            .put("certificate", CertificateFigures.of(apart.unseen()));
    found
        .add("holdout", figures)
        .named("unseen max distortion", Figures.atMost(apart.profile().max()))
        .note("of unseen points, mean " + Figures.distortion(apart.profile().mean()))
        .onPage();
    found.say("unseen pairs", apart.unseen().statement());
  }

  /** The figures of unseen documents have the plain names, as those that a user can expect. */
  private void put(Findings found, KeptNeighbours both) {
    both.unseen().forEach(one -> put(found, one));
    if (!besides.isEmpty()) {
      found
          .add("unseenRecallOfPca", besides.stream().map(CertificateFigures::of).toList())
          .named("unseen recall by pca", besides.get(0).statement());
    }
    found
        .add("unseenRecall", both.unseen().stream().map(CertificateFigures::of).toList())
        .named("unseen recall", both.unseen().get(0).statement());
    found
        .add("fittedRecall", both.fitted().stream().map(CertificateFigures::of).toList())
        .named("seen recall", both.fitted().get(0).statement());
  }

  private static void put(Findings found, RecallCertificate certificate) {
    Recall recall = certificate.recall();
    boolean reranked = recall.depth() > recall.k();
    found
        .put("k", recall.k())
        .put("recallQueries", recall.queries())
        .put("recallMetric", certificate.metric().toString());
    found
        .add(reranked ? "recallWithRerank" : "recallAtK", recall.mean())
        .named(
            "recall@%d%s"
                .formatted(recall.k(), reranked ? " with a rerank of " + recall.depth() : ""),
            Format.DISTORTION)
        .note("among %s documents".formatted(Figures.count(certificate.documents())))
        .onPage();
    if (reranked) {
      found.put("rerank", recall.depth());
    }
  }
}
