package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.linalg.BinomialBound;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.SecantPair;
import org.adagio.safetensors.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was checked of a map, as text; a checksum does not help where a writer is wrong. */
class ModelPartTest {
  private static final Certificate UNSEEN = bounded(Coverage.UNSEEN_PAIRS, 0.2, 1, 0.95);

  private static Certificate bounded(
      Coverage coverage, double stated, long beyond, double confidence) {
    return new Certificate(
        coverage,
        9,
        4,
        0,
        0.3,
        0.69,
        0.1,
        new SecantPair(2, 7, 5, 6.5),
        stated,
        beyond,
        confidence,
        BinomialBound.of(beyond, 4, confidence));
  }

  private static Certificate certificate(String text) {
    return read(ModelPart.UNSEEN, text);
  }

  private static List<PrefixDistortion> prefixes(String text) {
    return read(ModelPart.PREFIXES, text);
  }

  private static <T> T read(ModelPart<T> part, String text) {
    return part.read().apply(JsonText.parse("m", part.key(), text));
  }

  @Test
  void whatIsWrittenIsRead() {
    List<PrefixDistortion> prefixes =
        List.of(new PrefixDistortion(1, 1, 0.5), new PrefixDistortion(3, 0.1, 0.025));
    assertThat(certificate(ModelPart.UNSEEN.text(UNSEEN))).isEqualTo(UNSEEN);
    assertThat(prefixes(ModelPart.PREFIXES.text(prefixes))).isEqualTo(prefixes);
  }

  // as version 0.1.0 wrote it: a sample spoke of the largest distortion that it found
  @Test
  void aSampleOfTheFirstReleaseIsRead() {
    String text =
        """
        {"coverage":"SAMPLED_PAIRS","points":9,"pairs":4,"zeroSecants":0,"maxDistortion":0.3,\
        "squaredDistortion":0.69,"meanDistortion":0.1,"confidence":0.99,"fractionBeyond":0.683772233983162,\
        "worstFirst":2,"worstSecond":7,"worstDistance":5.0,"worstEmbeddedDistance":6.5}\
        """;
    Certificate sampled = bounded(Coverage.SAMPLED_PAIRS, 0.3, 0, 0.99);
    assertThat(certificate(ModelPart.UNSEEN.text(sampled))).isEqualTo(sampled);
    assertThat(certificate(text)).isEqualTo(sampled);
  }

  // versions before wrote what a float32 file of images may add, which is not about the map
  @Test
  void whatIsNoLongerSaidIsReadPast() {
    String text = ModelPart.UNSEEN.text(UNSEEN);
    assertThat(text).doesNotContain("float32");
    String before = text.replace("\"worstFirst\"", "\"float32Output\":0.22,\"worstFirst\"");
    assertThat(before).isNotEqualTo(text);
    assertThat(certificate(before)).isEqualTo(UNSEEN);
  }

  // nor may a sample that counts pairs leave out the distortion that it counted beyond
  @Test
  void aCountWithoutItsDistortionIsRefused() {
    Certificate sampled = bounded(Coverage.SAMPLED_PAIRS, 0.2, 1, 0.99);
    String text = ModelPart.UNSEEN.text(sampled).replace("statedDistortion", "hiddenDistortion");
    assertThatThrownBy(() -> certificate(text))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("a number statedDistortion, found null");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "UNSEEN_PAIRS, SOME_PAIRS, `a known coverage, found SOME_PAIRS`",
        "`\"beyond\":1`, `\"hidden\":1`, `a number beyond, found null`",
        "statedDistortion, hiddenDistortion, `a number statedDistortion, found null`",
        "`\"beyond\":1`, `\"beyond\":\"one\"`, `a number beyond, found one`",
        "`{`, `[`, JSON",
      })
  void damagedCertificatesAreRefused(String right, String wrong, String message) {
    String text = ModelPart.UNSEEN.text(UNSEEN).replace(right, wrong);
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
        "`[1,3]`; `[1,\"x\"]`; a list of whole numbers dimension",
        "`[1,3]`; `13`; a list of whole numbers dimension",
      })
  void damagedPrefixesAreRefused(String right, String wrong, String message) {
    String text =
        ModelPart.PREFIXES
            .text(List.of(new PrefixDistortion(1, 1, 0.5), new PrefixDistortion(3, 0.1, 0.025)))
            .replace(right, wrong);
    assertThatThrownBy(() -> prefixes(text))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }
}
