package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneOpenBlasTest {
  private static final String MAPPED = "7f29-7f2a r-xp 00000000 fe:00 131 ";

  @ParameterizedTest
  @CsvSource({
    "/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3, true",
    "/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblasp-r0.3.21.so, true",
    "/usr/lib64/libopenblas.so.0, true",
    "/usr/lib/x86_64-linux-gnu/lapack/liblapack.so.3.11.0, true",
    "/opt/a b/libblas.so, true",
    "/home/u/.javacpp/cache/openblas.jar/org/bytedeco/openblas/linux-x86_64/libopenblas.so.0, false",
    "/home/u/.javacpp/cache/openblas.jar/org/bytedeco/openblas/linux-x86_64/libjniopenblas.so, false",
    "/tmp/libnetlibblasjni.so7494963661855668738, false",
    "/usr/lib/x86_64-linux-gnu/libm.so.6, false",
    "[heap], false"
  })
  void aForeignBlasIsKnownByItsFile(String file, boolean foreign) {
    assertThat(OneOpenBlas.library(MAPPED + file).filter(library -> !OneOpenBlas.isOurs(library)))
        .isEqualTo(foreign ? Optional.of(file) : Optional.empty());
  }
}
