package org.adagio.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.embedding.Fit;
import org.adagio.embedding.FitPlan;
import org.adagio.experiments.retrieval.DescriptorSet;
import org.adagio.experiments.retrieval.Retrieval;
import org.adagio.experiments.retrieval.Retrieved;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells how well and how fast pictures of buildings are found, over dimensions. */
@Command(
    description = {
      "Find the building that a picture shows: every SIFT descriptor of it votes for the buildings of"
          + " its nearest descriptors in a database, in full dimension and in fewer.",
      "DATABASE and QUERIES are folders of pictures named like object0001.view01.png, or files of"
          + " descriptors with a building a row. Of a folder alone the first view of each building is"
          + " asked about, and the others are the database."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio retrieve zubud/ --dimensions 8,16,32,64",
      "  adagio retrieve pictures/ queries/ --descriptors 200 --method refined --dimensions 16",
      "  adagio retrieve train.npy query.npy --labels train_building.npy \\",
      "                  --query-labels query_building.npy --json"
    })
final class RetrieveCommand implements Callable<Integer> {
  private static final int SMALLEST = 8;

  @Spec private CommandSpec spec;

  @Mixin private DescriptorOptions input;

  @Option(
      names = {"-r", "--dimensions"},
      paramLabel = "R",
      split = ",",
      description = "Dimensions to reduce to (default: 8, 16, 32 ... below that of descriptors).")
  private List<Integer> dimensions;

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      defaultValue = "adagio",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, as in the paper).")
  private MethodChoice method;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      defaultValue = "10",
      description = "Neighbours that vote (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Fit to at most N descriptors of the database, drawn at random (default:"
              + " ${DEFAULT-VALUE}).")
  private int sample;

  @Mixin private MethodOptions options;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    System.setProperty("java.awt.headless", "true");
    options.check(List.of(method));
    Retrieval retrieval = retrieval();
    RetrieveAnswer answer;
    try (ProgressDisplay progress = speech.progress()) {
      DescriptorOptions.Pair sets = input.open(progress);
      List<Integer> wanted = wanted(sets.database());
      List<Retrieved> results = new ArrayList<>();
      retrieval.full(sets.database(), sets.queries(), Progress.NONE); // warms up before the clock
      results.add(retrieval.full(sets.database(), sets.queries(), progress));
      for (int dimension : wanted) {
        FitPlan plan = options.with(method, Fit.to(dimension)).seed(run.seed());
        results.add(retrieval.reduced(plan, sets.database(), sets.queries(), progress));
      }
      answer = new RetrieveAnswer(sets, k, results);
    }
    speech.console().print(answer);
    return 0;
  }

  private Retrieval retrieval() {
    try {
      return new Retrieval(k, sample, run.seed());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--" + e.getMessage());
    }
  }

  private List<Integer> wanted(DescriptorSet database) {
    int full = database.descriptors().dimension();
    if (dimensions == null) {
      return IntStream.iterate(SMALLEST, r -> r < full, r -> 2 * r).boxed().toList();
    }
    for (int dimension : dimensions) {
      if (dimension < 1 || dimension > full) {
        throw new RequestException(
            "--dimensions must be from 1 to %d, that of the descriptors, got %d"
                .formatted(full, dimension));
      }
    }
    return dimensions;
  }
}
