package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the rows that the theorem of Johnson and Lindenstrauss asks for. */
@Command(
    description = "Print how many random rows theory asks for, whatever the data.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio jl-dimension --points 60000 --epsilon 0.1",
      "  adagio jl-dimension --points 1000000 --epsilon 0.2 --gamma 0.001 --json",
      "",
      "adagio fit --distortion finds what your data need in fact, which is mostly far less."
    })
final class JlDimensionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-n", "--points"},
      paramLabel = "N",
      required = true,
      description = "How many points.")
  private long points;

  @Option(
      names = {"-e", "--epsilon"},
      paramLabel = "E",
      required = true,
      description = "The distortion allowed.")
  private double epsilon;

  @Option(
      names = {"-g", "--gamma"},
      paramLabel = "G",
      defaultValue = "0.01",
      description = "The probability of failure allowed (default: ${DEFAULT-VALUE}).")
  private double gamma;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Rows(long points, double epsilon, double gamma, long rows) implements Answer {
    @Override
    public String text() {
      return ("%s random rows keep all pairs of %s points within distortion %s"
              + " with probability at least %s")
          .formatted(Figures.count(rows), Figures.count(points), epsilon, Figures.value(1 - gamma));
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("points", points);
      json.put("epsilon", epsilon);
      json.put("gamma", gamma);
      json.put("dimension", rows);
      return json;
    }
  }

  @Override
  public Integer call() {
    try {
      long rows = JohnsonLindenstrauss.requiredRows(points, epsilon, gamma);
      speech.console().print(new Rows(points, epsilon, gamma, rows));
      return 0;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
