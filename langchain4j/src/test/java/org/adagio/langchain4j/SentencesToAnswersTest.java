package org.adagio.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;

/** Real questions find the sentence that answers them, in other words than theirs. */
class SentencesToAnswersTest {
  private static final Path SENTENCES = Path.of("src/test/resources/sentences.txt");
  private static final EmbeddingModel MODEL = new AllMiniLmL6V2QuantizedEmbeddingModel();

  @Test
  void aQuestionFindsItsAnswer() throws IOException {
    try (SentencesToAnswers example = new SentencesToAnswers(MODEL, sentences())) {
      assertFirst(example, "How do I stop bread from going stale?", "Keep a loaf in a linen bag");
      assertFirst(example, "Why is the sky orange at dusk?", "In the evening sunlight crosses");
      assertFirst(example, "When should I oil the bike?", "A bicycle chain wants a drop of oil");
      assertFirst(example, "What wakes volcanoes?", "Magma rises");
      assertFirst(example, "Which moves first in chess?", "In chess the white side");
    }
  }

  private static void assertFirst(SentencesToAnswers example, String question, String start)
      throws IOException {
    assertThat(example.answers(question, 3).get(0)).as(question).startsWith(start);
  }

  @Test
  void theReducedModelGivesTheImagesOfMiniLmsVectors() throws IOException {
    float[][] vectors =
        sentences().stream()
            .map(sentence -> MODEL.embed(sentence).content().vector())
            .toArray(float[][]::new);
    LinearEmbedding map = Fit.to(32).with(PrincipalComponents.exact()).on(vectors).map();
    EmbeddingModel small = new ReducedEmbeddingModel(MODEL, map);

    assertThat(small.dimension()).isEqualTo(32);
    assertThat(small.embed(sentences().get(7)).content().vector())
        .containsExactly(map.apply(vectors[7]));
  }

  private static List<String> sentences() throws IOException {
    return Files.readAllLines(SENTENCES, StandardCharsets.UTF_8);
  }
}
