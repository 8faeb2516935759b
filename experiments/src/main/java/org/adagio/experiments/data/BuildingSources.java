package org.adagio.experiments.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.experiments.retrieval.DescriptorSet;
import org.adagio.experiments.retrieval.Photographs;

/**
 * Pictures of buildings as the data folder has them: photographs, or descriptors alone.
 *
 * @param database what is searched
 * @param queries what is asked
 * @param files the photographs, where there are any
 */
public record BuildingSources(
    DescriptorSet database, DescriptorSet queries, Optional<Photos> files) {
  private static final int DATABASE_DESCRIPTORS = 500;
  private static final int QUERY_DESCRIPTORS = 100;

  /** The files behind the pictures, in the order of the views. */
  public record Photos(List<Path> database, List<Path> queries) {}

  private static final RequiredFile PHOTOGRAPHS =
      new RequiredFile(
          "photographs, as object0001.view01.png", List.of("retrieval/zubud", "zubud"));
  private static final RequiredFile DATABASE =
      new RequiredFile(
          "SIFT descriptors of the database",
          List.of(
              "retrieval/tmbud_train_sift_u1.npy", "retrieval/train.npy", "retrieval/train.csv"));
  private static final RequiredFile DATABASE_BUILDINGS =
      RequiredFile.at("retrieval/tmbud_train_building.npy", "the building of each of them");
  private static final RequiredFile QUERIES =
      new RequiredFile(
          "SIFT descriptors of the queries",
          List.of(
              "retrieval/tmbud_query_sift_u1.npy", "retrieval/query.npy", "retrieval/query.csv"));
  private static final RequiredFile QUERY_BUILDINGS =
      RequiredFile.at("retrieval/tmbud_query_building.npy", "the building of each of them");

  /** One of the two is enough; descriptors have their queries and buildings beside them. */
  public static List<RequiredFile> required() {
    return List.of(PHOTOGRAPHS, DATABASE);
  }

  /** Photographs where there are any, as the paper describes them; else descriptors. */
  public static BuildingSources open(Sources sources, Progress progress) {
    Optional<Path> folder = sources.find(PHOTOGRAPHS);
    if (folder.isPresent()) {
      Photographs all = Photographs.in(folder.get());
      Photographs database = all.otherViews();
      Photographs queries = all.firstViews();
      return new BuildingSources(
          database.described(DATABASE_DESCRIPTORS, progress),
          queries.described(QUERY_DESCRIPTORS, progress),
          Optional.of(new Photos(database.files(), queries.files())));
    }
    return new BuildingSources(
        descriptors(sources, DATABASE, DATABASE_BUILDINGS),
        descriptors(sources, QUERIES, QUERY_BUILDINGS),
        Optional.empty());
  }

  private static DescriptorSet descriptors(
      Sources sources, RequiredFile required, RequiredFile buildings) {
    Labelled found =
        sources
            .open(required)
            .orElseThrow(() -> new IllegalArgumentException(missing(sources, required)));
    Labelled labelled =
        found.labels().isEmpty() && sources.find(buildings).isPresent()
            ? new Labelled(
                found.name(), found.points(), LabelFile.read(sources.find(buildings).orElseThrow()))
            : found;
    return DescriptorSet.of(labelled.name(), labelled.points(), labelled.labels());
  }

  private static String missing(Sources sources, RequiredFile required) {
    return "%s: expected %s, found none"
        .formatted(sources.folder().orElseThrow().resolve(required.place()), required.content());
  }
}
