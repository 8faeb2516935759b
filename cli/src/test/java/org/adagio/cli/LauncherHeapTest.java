package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.cli.options.MemoryOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher reads a size as the command line does, and leaves Java its 160 MiB beside the heap.
 */
class LauncherHeapTest {

  private static String said(String command) throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/bin/bash")), "bash");
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", ". src/main/launcher/start.sh; " + command)
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return said.strip();
  }

  @ParameterizedTest
  @ValueSource(strings = {"512M", "2g", "1.5G", "300000000", "4000000000B", "64KB", "1T", "08M"})
  void theHeapIsWhatJavaItselfLeaves(String size) throws IOException, InterruptedException {
    long heap = MemoryOption.Size.parse(size).bytes() / (1 << 20) - 160;
    assertThat(said("heap_within " + size)).isEqualTo(Long.toString(heap));
  }

  @ParameterizedTest
  @ValueSource(strings = {"much", "-1G", "1X", "G", "''"})
  void ofWhatIsNoSizeThereIsNone(String size) throws IOException, InterruptedException {
    assertThat(said("heap_within " + size + " || echo none")).isEqualTo("none");
  }

  @Test
  void theSizeIsFoundInBothSpellings() throws IOException, InterruptedException {
    assertThat(said("memory_option fit points.npy --memory 3G -r 5")).isEqualTo("3G");
    assertThat(said("memory_option info points.npy --memory=512M")).isEqualTo("512M");
    assertThat(said("memory_option info points.npy")).isEmpty();
  }
}
