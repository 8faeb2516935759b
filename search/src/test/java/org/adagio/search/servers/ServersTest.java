package org.adagio.search.servers;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.adagio.Metric;
import org.adagio.experiments.data.Samples;
import org.adagio.search.Nightly;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.adagio.search.servers.SearchServer.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The requests of the guide, and quantised types, on real servers. */
@Tag("nightly")
class ServersTest {
  private static final SearchFixture DIGITS =
      SearchFixture.split(Samples.open("mnist800").points().toArrays(), 100);
  private static final String MAPPINGS =
      "{'settings': {'index': {%s}}, 'mappings': {'properties': {'v': %s}}}";

  private static String open(String parameters) {
    return "{'type': 'knn_vector', 'dimension': %d, 'method': {'name': 'hnsw', 'engine': 'lucene',"
        + " 'space_type': 'cosinesimil'"
        + parameters
        + "}}";
  }

  private static String encoder(String parameters) {
    return "'parameters': {'encoder': {'name': 'sq', 'parameters': {" + parameters + "}}}";
  }

  private static final String SEVEN_BITS = encoder("'bits': 7, 'confidence_interval': 1.0");

  /** Types of a field, by a server: how many bits a value has, and how the mapping says it. */
  private record Type(int bits, String mapping) {}

  private static final Map<Kind, List<Type>> TYPES =
      Map.of(
          Kind.ELASTICSEARCH,
          List.of(
              new Type(32, elastic("hnsw")),
              new Type(8, elastic("int8_hnsw")),
              new Type(4, elastic("int4_hnsw")),
              new Type(1, elastic("bbq_hnsw"))),
          Kind.OPENSEARCH,
          List.of(new Type(32, open("")), new Type(7, open(", " + SEVEN_BITS))));

  private static String elastic(String type) {
    return "{'type': 'dense_vector', 'dims': %d, 'similarity': 'cosine', 'index_options': {'type':"
        + " '"
        + type
        + "'}}";
  }

  @ParameterizedTest
  @EnumSource
  void theRequestsOfTheGuideAreAnswered(Kind kind) throws Exception {
    try (SearchServer server = started(kind)) {
      String found = "";
      for (String request : requests(kind)) {
        String[] first = request.split("\\s+", 3);
        String path = "/" + first[1] + (first[1].contains("_doc") ? "?refresh=true" : "");
        HttpResponse<String> answer = server.answer(first[0], path, first[2]);
        if (answer.body().contains("script_lang not supported [painless]")) {
          String plain = first[2].replaceFirst("(?s),\\s*\"rescore\".*", "}");
          answer = server.answer(first[0], path, plain); // this distribution has no scripts
        }
        assertThat(answer.statusCode()).as(request + answer.body()).isLessThan(300);
        found = answer.body();
      }
      assertThat(found).contains("\"_id\":\"1\"", "A passage.");
      assertThat(found.contains("\"full\":[")).isEqualTo(kind == Kind.OPENSEARCH);
      if (kind == Kind.OPENSEARCH) {
        assertThat(guide().replace(" ", ""))
            .contains(SEVEN_BITS.replace('\'', '"').replace(" ", ""));
        // to search one bit it wants libraries that the plugin has not here
        server.ask("PUT", "/bits", settled(open(", " + encoder("'bits': 1")).formatted(64)));
      }
      Nightly.record(
          kind.name(), "types of " + kind + ", 700 digits by angle", measured(kind, server));
    }
  }

  private static SearchServer started(Kind kind) throws IOException, InterruptedException {
    try {
      return SearchServer.start(kind);
    } catch (NotAtHandException e) {
      return abort("skipped: " + e.getMessage());
    }
  }

  private static String guide() throws IOException {
    return Files.readString(Path.of("..", "docs", "guide.md"));
  }

  /** With whole vectors in the place of the shortened ones. */
  private static List<String> requests(Kind kind) throws IOException {
    String section = guide().substring(guide().indexOf("\n## Before Elasticsearch"));
    List<String> blocks =
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
            .matcher(section)
            .results()
            .map(found -> found.group(1))
            .toList();
    Random random = new Random(2);
    String block =
        blocks
            .get(kind == Kind.ELASTICSEARCH ? 0 : 1)
            .replace("[0.12, -0.08, 0.31]", gaussian(random, 256))
            .replace("[0.02, 0.05, -0.01]", gaussian(random, 1536));
    return List.of(block.split("\n\n"));
  }

  private static String gaussian(Random random, int length) {
    double[] values = new double[length];
    Arrays.setAll(values, i -> random.nextGaussian());
    return Arrays.toString(values);
  }

  /** Full vectors in each type, and reduced ones of as many bytes in the next better type. */
  private static String measured(Kind kind, SearchServer server) {
    List<String> said = new ArrayList<>();
    List<Type> types = TYPES.get(kind);
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      double full = recall(server, type, DIGITS, said);
      assertThat(full).isGreaterThan(type.bits == 1 ? 0.6 : 0.9);
      if (i > 0) {
        Type better = types.get(i - 1);
        int dimension = Math.min(390, 784 * type.bits / better.bits) / 2 * 2;
        ReducedSpace space = DIGITS.space(dimension, Metric.COSINE).turned();
        SearchFixture reduced =
            SearchFixture.of(space.map().apply(DIGITS.points), space.map().apply(DIGITS.queries));
        assertThat(recall(server, better, reduced, said)).isGreaterThan(full - 0.05);
      }
    }
    return String.join("; ", said);
  }

  /** Recall at 10, plain; also with a rerank of 50, and the bytes of values, as words. */
  private static double recall(
      SearchServer server, Type type, SearchFixture data, List<String> said) {
    int dimension = data.points[0].length;
    server.answer("DELETE", "/tried", "");
    String mapping = type.mapping.formatted(dimension);
    server.ask("PUT", "/tried", settled(mapping));
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < data.points.length; row++) {
      lines.append(
          "{\"index\":{\"_id\":\"%d\"}}%n{\"v\":%s}%n".formatted(row, text(data.points[row])));
    }
    assertThat(server.ask("POST", "/tried/_bulk?refresh=true", lines.toString()))
        .containsEntry("errors", false);
    server.ask("POST", "/tried/_forcemerge?max_num_segments=1", "");
    double plain = 0;
    double reranked = 0;
    for (int i = 0; i < data.queries.length; i++) {
      int[] truth = DIGITS.nearest(DIGITS.queries[i], K, Metric.COSINE, ANY);
      int[] found = found(server.ask("POST", "/tried/_search", query(type, data.queries[i])));
      plain += SearchFixture.kept(truth, Arrays.copyOf(found, K)) / data.queries.length;
      float[] query = DIGITS.queries[i];
      int[] ranked =
          DIGITS.nearest(
              query, K, Metric.COSINE, row -> Arrays.stream(found).anyMatch(one -> one == row));
      reranked += SearchFixture.kept(truth, ranked) / data.queries.length;
    }
    said.add(
        String.format(
            Locale.ROOT,
            "%d x %d bit, %d B: %.3f, %.3f",
            dimension,
            type.bits,
            dimension * type.bits / 8,
            plain,
            reranked));
    return plain;
  }

  private static String settled(String mapping) {
    String own = mapping.contains("knn") ? ", 'knn': true" : "";
    return MAPPINGS.formatted("'number_of_replicas': 0" + own, mapping).replace('\'', '"');
  }

  /** Without a rerank of the server's own. */
  private static String query(Type type, float[] vector) {
    boolean coded = type.bits < 32;
    String knn =
        type.mapping.contains("knn")
            ? "{'v': {'vector': %s, 'k': 50" + (coded ? ", 'rescore': false" : "") + "}}"
            : "{'field': 'v', 'query_vector': %s, 'k': 50, 'num_candidates': 100"
                + (coded ? ", 'rescore_vector': {'oversample': 0}" : "")
                + "}";
    return ("{'size': 50, '_source': false, 'query': {'knn': " + knn.formatted(text(vector)) + "}}")
        .replace('\'', '"');
  }

  private static String text(float[] vector) {
    return Arrays.toString(vector);
  }

  private static int[] found(Map<String, Object> answer) {
    Map<?, ?> hits = (Map<?, ?>) answer.get("hits");
    return ((List<?>) hits.get("hits"))
        .stream()
            .mapToInt(hit -> Integer.parseInt((String) ((Map<?, ?>) hit).get("_id")))
            .toArray();
  }
}
