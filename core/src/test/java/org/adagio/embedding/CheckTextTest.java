package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.adagio.data.MalformedDataException;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.SecantPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was checked of a map, as text; a checksum does not help where a writer is wrong. */
class CheckTextTest {
  private static final Certificate UNSEEN =
      new Certificate(
          Coverage.UNSEEN_PAIRS,
          9,
          4,
          0,
          0.3,
          0.6,
          0.1,
          new SecantPair(2, 7, 5, 6.5),
          0.95,
          0.7,
          0.2,
          1);

  private static Certificate certificate(String text) {
    return new CertificateText(JsonText.parse(Path.of("m"), "unseen_certificate", text))
        .certificate();
  }

  private static List<PrefixDistortion> prefixes(String text) {
    return new PrefixText(JsonText.parse(Path.of("m"), "prefixes", text)).prefixes();
  }

  @Test
  void whatIsWrittenIsRead() {
    List<PrefixDistortion> prefixes =
        List.of(new PrefixDistortion(1, 1, 0.5), new PrefixDistortion(3, 0.1, 0.025));
    assertThat(certificate(CertificateText.of(UNSEEN))).isEqualTo(UNSEEN);
    assertThat(prefixes(PrefixText.of(prefixes))).isEqualTo(prefixes);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "UNSEEN_PAIRS, SOME_PAIRS, `a known coverage, found SOME_PAIRS`",
        "`\"beyond\":1`, `\"hidden\":1`, `a number beyond, found null`",
        "`\"beyond\":1`, `\"beyond\":\"one\"`, `a number beyond, found one`",
        "`{`, `[`, JSON",
      })
  void damagedCertificatesAreRefused(String right, String wrong, String message) {
    String text = CertificateText.of(UNSEEN).replace(right, wrong);
    assertThatThrownBy(() -> certificate(text))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("metadata unseen_certificate")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "`[1,3]`; `[1]`; lists of equal length",
        "`[1,3]`; `[1,\"x\"]`; a list of numbers dimension",
        "`[1,3]`; `13`; a list of numbers dimension",
      })
  void damagedPrefixesAreRefused(String right, String wrong, String message) {
    String text =
        PrefixText.of(List.of(new PrefixDistortion(1, 1, 0.5), new PrefixDistortion(3, 0.1, 0.025)))
            .replace(right, wrong);
    assertThatThrownBy(() -> prefixes(text))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }
}
