package org.adagio.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The files that fuzzing starts from, and those that it found. */
class SeedsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Reader.class)
  void everyReaderHasASeedThatItReads(Reader reader) throws IOException {
    Path file = folder.resolve(reader.firstName());
    boolean read = false;
    for (byte[] seed : Seeds.sound(reader)) {
      Files.write(file, seed);
      read |= reader.verdict(file, seed.length).refusal().isEmpty();
      reader.check(seed, folder);
    }
    assertThat(read).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Reader.class)
  void whatWasFoundIsReadOrRefused(Reader reader) throws IOException {
    for (Path found : Seeds.found(reader)) {
      try {
        reader.check(Files.readAllBytes(found), folder);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(found.toString(), e);
      }
    }
  }
}
