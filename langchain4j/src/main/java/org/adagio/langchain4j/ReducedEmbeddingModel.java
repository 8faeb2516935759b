package org.adagio.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import dev.langchain4j.model.output.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.adagio.model.LinearEmbedding;

/**
 * An embedding model whose vectors are the images of another model's under a map. It stands
 * wherever a model does: before a store, in a retriever, in an ingestor. Token usage and metadata
 * are the other model's; under {@value #MAP} the metadata of a {@link Response} name the map, which
 * a store of its vectors must not change. Immutable, and as thread-safe as the other model.
 *
 * <pre>{@code
 * LinearEmbedding map = LinearEmbedding.load(Path.of("model.safetensors"));
 * EmbeddingModel small = new ReducedEmbeddingModel(new AllMiniLmL6V2EmbeddingModel(), map);
 * Embedding embedding = small.embed("A short sentence.").content();    // map.dimension() values
 * }</pre>
 *
 * <p>Images of vectors of length 1 are not quite of length 1. Stores that compare by cosine need
 * nothing more; for those that compare by inner product, {@link Embedding#normalize} them.
 *
 * <p>Listeners of the other model hear its full vectors; those {@linkplain #addListener added} to
 * this one hear the reduced.
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
  public int dimension() {
    return map.dimension();
  }

  /** The other model's name. */
  @Override
  public String modelName() {
    return model.modelName();
  }

  @Override
  public Response<Embedding> embed(String text) {
    Response<Embedding> full = model.embed(text);
    return with(full, reduced(full.content()));
  }

  @Override
  public Response<Embedding> embed(TextSegment segment) {
    Response<Embedding> full = model.embed(segment);
    return with(full, reduced(full.content()));
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    Response<List<Embedding>> full = model.embedAll(segments);
    return with(full, reduced(full.content()));
  }

  @Override
  public EmbeddingResponse doEmbed(EmbeddingRequest request) {
    return reduced(model.embed(request));
  }

  @Override
  public CompletableFuture<EmbeddingResponse> doEmbedAsync(EmbeddingRequest request) {
    return model.embedAsync(request).thenApply(this::reduced);
  }

  @Override
  public EmbeddingRequestParameters defaultRequestParameters() {
    return model.defaultRequestParameters();
  }

  @Override
  public Set<EmbeddingParameter<?>> supportedParameters() {
    return model.supportedParameters();
  }

  @Override
  public Set<ContentType> supportedContentTypes() {
    return model.supportedContentTypes();
  }

  @Override
  public ModelProvider provider() {
    return model.provider();
  }

  private <T> Response<T> with(Response<?> full, T reduced) {
    Map<String, Object> metadata = new HashMap<>(full.metadata());
    metadata.put(MAP, map.fingerprint());
    return Response.from(reduced, full.tokenUsage(), full.finishReason(), metadata);
  }

  private EmbeddingResponse reduced(EmbeddingResponse full) {
    return EmbeddingResponse.builder()
        .embeddings(reduced(full.embeddings()))
        .metadata(full.metadata())
        .build();
  }

  private List<Embedding> reduced(List<Embedding> full) {
    return full.stream().map(this::reduced).toList();
  }

  private Embedding reduced(Embedding full) {
    return Embedding.from(map.apply(full.vector()));
  }
}
