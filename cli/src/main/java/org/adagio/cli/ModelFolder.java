package org.adagio.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.OutputException;

/** A folder with a model file for each line of a comparison, where one is wanted. */
record ModelFolder(Optional<Path> path, ReportOption writing) {

  /** Makes the folder, and refuses files that could not be written, before the work starts. */
  void prepare(List<Contestant> contestants) {
    path.ifPresent(
        folder -> {
          try {
            Files.createDirectories(folder);
          } catch (IOException e) {
            throw new OutputException(folder, "is no folder, and cannot be made one");
          }
          contestants.forEach(contestant -> writing.check(file(folder, contestant)));
        });
  }

  /** Keeps a map, where maps are kept, and tells in which file. */
  Optional<Path> keep(Contestant contestant, LinearEmbedding map) {
    return path.map(
        folder -> {
          Path file = file(folder, contestant);
          map.save(file, writing.overwrite());
          return file;
        });
  }

  private static Path file(Path folder, Contestant contestant) {
    return folder.resolve(contestant.name() + ".safetensors");
  }
}
