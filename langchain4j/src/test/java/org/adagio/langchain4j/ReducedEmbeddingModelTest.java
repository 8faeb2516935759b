package org.adagio.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.listener.EmbeddingModelListener;
import dev.langchain4j.model.embedding.listener.EmbeddingModelResponseContext;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;

/** Vectors are images, worked out by hand; all else is the other model's. */
class ReducedEmbeddingModelTest {
  private static final LinearEmbedding MAP =
      LinearEmbedding.of(new float[][] {{1, 1, 0}, {0, 0, 2}});
  private static final TextSegment SHORT = TextSegment.from("ab");
  private static final TextSegment LONG = TextSegment.from("abcd");
  private final EmbeddingModel reduced = new ReducedEmbeddingModel(new Lengths(), MAP);

  /** A text of n characters becomes (n, n², 1): its image is (n + n², 2). */
  private static final class Lengths implements EmbeddingModel {
    static final TokenUsage USAGE = new TokenUsage(7);

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      List<Embedding> full =
          segments.stream().map(segment -> vector(segment.text().length())).toList();
      return Response.from(full, USAGE, FinishReason.STOP, Map.of("served", "here"));
    }

    @Override
    public Response<Embedding> embed(TextSegment segment) {
      Response<List<Embedding>> all = embedAll(List.of(segment));
      return Response.from(
          all.content().get(0), all.tokenUsage(), all.finishReason(), all.metadata());
    }

    private static Embedding vector(float length) {
      return Embedding.from(new float[] {length, length * length, 1});
    }

    @Override
    public String modelName() {
      return "lengths";
    }

    @Override
    public Set<EmbeddingParameter<?>> supportedParameters() {
      return Set.of(EmbeddingRequestParameters.MODEL_NAME);
    }
  }

  @Test
  void aTextBecomesTheImageOfItsVector() {
    assertThat(reduced.embed("ab").content().vector()).containsExactly(6, 2);
    assertThat(reduced.embed(LONG).content().vector()).containsExactly(20, 2);
  }

  @Test
  void manySegmentsKeepTheirOrder() {
    assertThat(reduced.embedAll(List.of(LONG, SHORT)).content())
        .containsExactly(Embedding.from(new float[] {20, 2}), Embedding.from(new float[] {6, 2}));
    assertThat(reduced.embedAll(List.of()).content()).isEmpty();
  }

  @Test
  void usageReasonAndMetadataPassThroughAndTheMapIsNamed() {
    for (Response<?> response :
        List.of(reduced.embed("ab"), reduced.embed(SHORT), reduced.embedAll(List.of(SHORT)))) {
      assertThat(response.tokenUsage()).isEqualTo(Lengths.USAGE);
      assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
      assertThat(response.metadata())
          .isEqualTo(Map.of("served", "here", ReducedEmbeddingModel.MAP, MAP.fingerprint()));
    }
  }

  @Test
  void requestsAreAnsweredWithImages() {
    EmbeddingRequest request =
        EmbeddingRequest.builder().textSegments(List.of(SHORT, LONG)).build();

    EmbeddingResponse response = reduced.embed(request);

    assertThat(response.embeddings())
        .containsExactly(Embedding.from(new float[] {6, 2}), Embedding.from(new float[] {20, 2}));
    assertThat(response.tokenUsage()).isEqualTo(Lengths.USAGE);
    assertThat(response.modelName()).isEqualTo("lengths");
    assertThat(reduced.supportedParameters())
        .containsExactly(EmbeddingRequestParameters.MODEL_NAME);
  }

  @Test
  void theDimensionIsTheMapsAndTheNameTheOtherModels() {
    EmbeddingModel silent =
        new ReducedEmbeddingModel(
            new EmbeddingModel() {
              @Override
              public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
                throw new AssertionError("no text is to be embedded");
              }
            },
            MAP);

    assertThat(silent.dimension()).isEqualTo(2);
    assertThat(reduced.modelName()).isEqualTo("lengths");
  }

  @Test
  void eachListenerHearsItsOwnModel() {
    List<Embedding> full = new ArrayList<>();
    List<Embedding> small = new ArrayList<>();
    EmbeddingModel heard =
        new ReducedEmbeddingModel(new Lengths().addListener(into(full)), MAP)
            .addListener(into(small));

    assertThat(heard.embedAll(List.of(SHORT)).content()).hasSize(1);

    assertThat(full).containsExactly(Embedding.from(new float[] {2, 4, 1}));
    assertThat(small).containsExactly(Embedding.from(new float[] {6, 2}));
  }

  private static EmbeddingModelListener into(List<Embedding> heard) {
    return new EmbeddingModelListener() {
      @Override
      public void onResponse(EmbeddingModelResponseContext context) {
        heard.addAll(context.response().content());
      }
    };
  }

  @Test
  void aMapForAnotherModelIsRefusedInOneLine() {
    LinearEmbedding wide = LinearEmbedding.of(new float[][] {{1, 2, 3, 4}});

    assertThatThrownBy(() -> new ReducedEmbeddingModel(new Lengths(), wide).embed("ab"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 4, got 3");
  }

  // a question and a document of the same text would have different images
  @Test
  void aMapThatKeepsALengthIsRefused() {
    float[][] points = {{1, 2, 3}, {3, 1, 2}, {5, 0, 1}, {2, 2, 9}};
    LinearEmbedding lengths =
        Fit.to(2).with(PrincipalComponents.exact().withLength()).on(points).map();

    assertThatThrownBy(() -> new ReducedEmbeddingModel(new Lengths(), lengths))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keeps the length");
  }
}
