package org.adagio.springai;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.adagio.model.LinearEmbedding;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.embedding.EmbeddingResponseMetadata;

/**
 * An embedding model whose vectors are the images of another model's under a map. It stands
 * wherever a model does, such as before a vector store, which asks it for {@link #dimensions}.
 * Usage and metadata are the other model's; under {@value #MAP} the metadata name the map, which a
 * store of its vectors must not change. Immutable, and as thread-safe as the other model.
 *
 * <pre>{@code
 * @Bean
 * @Primary
 * EmbeddingModel reduced(OpenAiEmbeddingModel model) {
 *   return new ReducedEmbeddingModel(model, LinearEmbedding.load(Path.of("model.safetensors")));
 * }
 * }</pre>
 *
 * <p>Images of vectors of length 1 are not quite of length 1, which is of no matter to stores that
 * compare by cosine.
 */
public final class ReducedEmbeddingModel implements EmbeddingModel {
  /** Where the metadata of a response have the map's {@link LinearEmbedding#fingerprint}. */
  public static final String MAP = "adagio.map";

  private final EmbeddingModel model;
  private final LinearEmbedding map;

  /**
   * @param model whose vectors are reduced
   * @param map that takes vectors of the model's dimension; the first text shows whether it does
   * @throws IllegalArgumentException if the map keeps a length: a model is not told which texts are
   *     questions
   */
  public ReducedEmbeddingModel(EmbeddingModel model, LinearEmbedding map) {
    this.model = Objects.requireNonNull(model, "model");
    this.map = Objects.requireNonNull(map, "map");
    map.requireMatrix();
  }

  /** The dimension of the reduced vectors; no text is embedded to find it. */
  @Override
  public int dimensions() {
    return map.dimension();
  }

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    EmbeddingResponse full = model.call(request);
    return new EmbeddingResponse(
        full.getResults().stream().map(this::reduced).toList(), withMap(full.getMetadata()));
  }

  @Override
  public float[] embed(Document document) {
    return map.apply(model.embed(document));
  }

  @Override
  public String getEmbeddingContent(Document document) {
    return model.getEmbeddingContent(document);
  }

  @Override
  public float[] embed(String text) {
    return map.apply(model.embed(text));
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return model.embed(texts).stream().map(map::apply).toList();
  }

  private Embedding reduced(Embedding full) {
    return new Embedding(map.apply(full.getOutput()), full.getIndex(), full.getMetadata());
  }

  private EmbeddingResponseMetadata withMap(EmbeddingResponseMetadata full) {
    Map<String, Object> all = new HashMap<>();
    full.entrySet().forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    all.put(MAP, map.fingerprint());
    return new EmbeddingResponseMetadata(full.getModel(), full.getUsage(), all);
  }
}
