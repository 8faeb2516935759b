package org.adagio.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.experiments.LabelFile;
import org.adagio.experiments.Labelled;
import org.adagio.experiments.retrieval.DescriptorSet;
import org.adagio.experiments.retrieval.Photographs;
import org.adagio.files.Formats;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The pictures of a database and of queries: folders of them, or files of their descriptors. */
final class DescriptorOptions {
  private static final int DESCRIPTORS = 500;
  private static final int QUERY_DESCRIPTORS = 100;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "DATABASE",
      description = "A folder of pictures, or a file of descriptors.")
  private Path database;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "QUERIES",
      description = "The same for the pictures to ask about.")
  private Path queries;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Files: the building of each descriptor of DATABASE (default: beside it).")
  private Path labels;

  @Option(
      names = "--query-labels",
      paramLabel = "FILE",
      description =
          "Files: the building of each descriptor of QUERIES; adjacent rows of one building are one"
              + " picture (default: beside it).")
  private Path queryLabels;

  @Option(
      names = "--descriptors",
      paramLabel = "N",
      description = "Folders: descriptors of a picture of DATABASE (default: 500).")
  private Integer descriptors;

  @Option(
      names = "--query-descriptors",
      paramLabel = "N",
      description = "Folders: descriptors of a picture of QUERIES (default: 100).")
  private Integer queryDescriptors;

  /** What is searched, and what is asked about. */
  record Pair(DescriptorSet database, DescriptorSet queries) {}

  Pair open(Progress progress) {
    requirePositive("--descriptors", descriptors);
    requirePositive("--query-descriptors", queryDescriptors);
    boolean folder = Files.isDirectory(database);
    if (queries != null && folder != Files.isDirectory(queries)) {
      throw new RequestException(
          "DATABASE and QUERIES must both be folders or both files, got %s and %s"
              .formatted(database, queries));
    }
    return folder ? pictures(progress) : files();
  }

  private Pair pictures(Progress progress) {
    if (labels != null || queryLabels != null) {
      throw wrongUsage("--labels and --query-labels do not apply to folders of pictures");
    }
    Photographs all = Photographs.in(database);
    Photographs searched = queries == null ? all.otherViews() : all;
    Photographs asked = queries == null ? all.firstViews() : Photographs.in(queries);
    if (searched.size() == 0) {
      throw new RequestException(
          database
              + ": expected several views of a building, found one of each; QUERIES may name a"
              + " second folder");
    }
    return new Pair(
        searched.described(descriptors == null ? DESCRIPTORS : descriptors, progress),
        asked.described(queryDescriptors == null ? QUERY_DESCRIPTORS : queryDescriptors, progress));
  }

  private Pair files() {
    if (descriptors != null || queryDescriptors != null) {
      throw wrongUsage("--descriptors and --query-descriptors apply to folders of pictures only");
    }
    if (queries == null) {
      throw wrongUsage("QUERIES is missing: a file of descriptors does not tell its views apart");
    }
    DescriptorSet searched = file(database, labels, "--labels");
    DescriptorSet asked = file(queries, queryLabels, "--query-labels");
    return new Pair(searched, asked);
  }

  private static DescriptorSet file(Path file, Path labels, String option) {
    Dataset read = Formats.open(file);
    Labelled data =
        labels == null
            ? LabelFile.found(read, Optional.of(file))
            : LabelFile.labelled(read, labels);
    if (data.labels().isEmpty()) {
      throw new RequestException(
          "%s does not tell the building of each descriptor; %s names a file that does"
              .formatted(file, option));
    }
    return DescriptorSet.of(data.name(), data.points(), data.labels());
  }

  private void requirePositive(String option, Integer value) {
    if (value != null && value < 1) {
      throw wrongUsage("%s must be at least 1, got %d".formatted(option, value));
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
