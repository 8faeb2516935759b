package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links that someone laid where an output goes. */
class SymlinkedOutputTest {
  @TempDir Path directory;
  private Path elsewhere;
  private Path output;

  @BeforeEach
  void layNames() throws IOException {
    elsewhere = Files.createDirectory(directory.resolve("elsewhere")).resolve("precious");
    output = directory.resolve("output");
  }

  @Test
  void aLinkToAFileIsNoFreeName() throws IOException {
    Files.writeString(elsewhere, "kept");
    Files.createSymbolicLink(output, elsewhere);
    assertRefused();
    assertThat(elsewhere).hasContent("kept");
  }

  @Test
  void aLinkToNothingIsNoFreeName() throws IOException {
    Files.createSymbolicLink(output, elsewhere);
    assertRefused();
    assertThat(elsewhere).doesNotExist();
  }

  @Test
  void aLinkToNothingIsReplacedAndNotFollowed() throws IOException {
    Files.createSymbolicLink(output, elsewhere);
    write(Overwrite.YES);
    assertThat(elsewhere).doesNotExist();
    assertThat(output).isRegularFile().hasContent("new");
    assertThat(Files.isSymbolicLink(output)).isFalse();
  }

  @Test
  void aLinkToItselfIsReplaced() throws IOException {
    Files.createSymbolicLink(output, output);
    write(Overwrite.YES);
    assertThat(output).hasContent("new");
  }

  @Test
  void aLinkToADirectoryIsRefused() throws IOException {
    Files.createSymbolicLink(output, elsewhere.getParent());
    assertThatThrownBy(() -> write(Overwrite.YES))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("is a directory");
    assertThat(elsewhere.getParent()).isEmptyDirectory();
  }

  private void assertRefused() {
    assertThatThrownBy(() -> write(Overwrite.NO))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(output.toString());
    assertThat(Files.isSymbolicLink(output)).isTrue();
  }

  private void write(Overwrite overwrite) {
    AtomicFile.write(
        output,
        overwrite,
        channel -> channel.write(ByteBuffer.wrap("new".getBytes(StandardCharsets.US_ASCII))));
  }
}
