package org.adagio.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.BatchingStrategy;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingOptions;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.embedding.EmbeddingResponseMetadata;

/** Every way to ask a model, beside the map applied by hand. */
class ReducedEmbeddingModelTest {
  private static final LinearEmbedding MAP =
      LinearEmbedding.of(new float[][] {{1, 2, 0}, {0, 1, -1}});
  private static final EmbeddingModel SMALL = new ReducedEmbeddingModel(new Letters(), MAP);

  /** A text is how many letters, vowels and spaces it has. */
  private static final class Letters implements EmbeddingModel {
    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<String> texts = request.getInstructions();
      List<Embedding> embeddings =
          IntStream.range(0, texts.size())
              .mapToObj(i -> new Embedding(counted(texts.get(i)), i))
              .toList();
      return new EmbeddingResponse(
          embeddings,
          new EmbeddingResponseMetadata("letters", new DefaultUsage(7, 0), Map.of("kind", "toy")));
    }

    @Override
    public float[] embed(Document document) {
      return counted(document.getText());
    }
  }

  private static float[] counted(String text) {
    return new float[] {text.length(), count(text, "aeiou"), count(text, " ")};
  }

  private static long count(String text, String signs) {
    return text.chars().filter(sign -> signs.indexOf(sign) >= 0).count();
  }

  /** By hand: letters + 2 vowels, vowels - spaces. */
  private static float[] reduced(String text) {
    float[] full = counted(text);
    return new float[] {full[0] + 2 * full[1], full[1] - full[2]};
  }

  @Test
  void everyWayToAskGivesReducedVectors() {
    List<String> texts = List.of("a bird", "two wheels turn");
    List<Document> documents = texts.stream().map(Document::new).toList();
    EmbeddingOptions options = EmbeddingOptions.builder().build();
    BatchingStrategy apart = all -> all.stream().map(List::of).toList();

    assertThat(SMALL.embed("a bird")).containsExactly(reduced("a bird"));
    assertThat(SMALL.embed(documents.get(1))).containsExactly(reduced("two wheels turn"));
    for (List<float[]> found :
        List.of(
            SMALL.embed(texts),
            SMALL.embed(documents, options, apart),
            SMALL.embedForResponse(texts).getResults().stream()
                .map(Embedding::getOutput)
                .toList())) {
      assertThat(found).hasSize(2);
      assertThat(found.get(0)).containsExactly(reduced("a bird"));
      assertThat(found.get(1)).containsExactly(reduced("two wheels turn"));
    }
  }

  @Test
  void whatTheModelSaysIsKeptAndTheMapNamed() {
    EmbeddingResponse found = SMALL.embedForResponse(List.of("a", "b"));

    assertThat(found.getMetadata().getModel()).isEqualTo("letters");
    assertThat(found.getMetadata().getUsage().getPromptTokens()).isEqualTo(7);
    assertThat(found.getMetadata().<String>get("kind")).isEqualTo("toy");
    assertThat(found.getMetadata().<String>get(ReducedEmbeddingModel.MAP))
        .isEqualTo(MAP.fingerprint());
    assertThat(found.getResults()).extracting(Embedding::getIndex).containsExactly(0, 1);
  }

  @Test
  void theDimensionIsKnownWithoutAText() {
    assertThat(SMALL.dimensions()).isEqualTo(2);
  }

  @Test
  void aMapOfAnotherDimensionOrWithALengthIsRefused() {
    EmbeddingModel wrong =
        new ReducedEmbeddingModel(new Letters(), LinearEmbedding.of(new float[][] {{1, 2}}));
    assertThatThrownBy(() -> wrong.embed("a bird"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 2, got 3");
    float[][] points = {{1, 2, 3}, {4, 5, 6}, {-2, 0, 1}, {3, 3, -9}};
    LinearEmbedding lengths =
        Fit.to(2).with(PrincipalComponents.exact().withLength()).on(points).map();
    assertThatThrownBy(() -> new ReducedEmbeddingModel(new Letters(), lengths))
        .hasMessageContaining("keeps the length");
  }
}
