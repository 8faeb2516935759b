package org.adagio.benchmarks.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.search.ReducedSpace;
import org.adagio.search.servers.SearchServer;
import org.adagio.search.servers.SearchServer.Kind;

/**
 * An Elasticsearch or OpenSearch server, asked by REST; one segment, in files of its own. By
 * cosine.
 */
final class ServerEngine implements Engine {
  private static final int AT_ONCE = 500;

  private final SearchServer server;
  private final Kind kind;
  private final ReducedSpace space;
  private final int bits;
  private int size;

  private ServerEngine(SearchServer server, Kind kind, ReducedSpace space, int bits) {
    this.server = server;
    this.kind = kind;
    this.space = space;
    this.bits = bits;
  }

  static void measure(Kind kind, Maps maps, Measuring measuring)
      throws IOException, InterruptedException {
    try (SearchServer server = SearchServer.start(kind)) {
      Rows rows = new Rows(server, kind, measuring);
      rows.print("full", maps.full(), Float.SIZE);
      int most = kind == Kind.OPENSEARCH ? 7 : 8;
      rows.print("full", maps.full(), most);
      if (kind == Kind.OPENSEARCH) { // 1 bit wants native libraries, which its plugin has not
        rows.print("full, turned", maps.full().turned(), most);
        rows.print("reduced, turned", maps.to(192).turned(), most);
        rows.print("reduced, turned", maps.to(96).turned(), most);
      } else {
        rows.print("full", maps.full(), 4);
        rows.print("reduced, turned", maps.to(192).turned(), most);
        rows.print("reduced, ordered", maps.to(192), 4);
        rows.print("reduced, turned", maps.to(192).turned(), 4);
        rows.print("full", maps.full(), 1);
        rows.print("reduced, turned", maps.to(96).turned(), 4);
      }
      rows.print("reduced, ordered", maps.to(96), Float.SIZE);
    }
  }

  private record Rows(SearchServer server, Kind kind, Measuring measuring) {
    void print(String said, ReducedSpace space, int bits) throws IOException {
      String name = kind == Kind.OPENSEARCH ? "OpenSearch" : "Elasticsearch";
      measuring.row(
          name,
          "%s, %d x %s".formatted(said, space.map().dimension(), Engine.type(bits)),
          (folder, points) -> {
            ServerEngine engine = new ServerEngine(server, kind, space, bits);
            engine.index(points);
            return engine;
          });
    }
  }

  private void index(float[][] points) {
    server.answer("DELETE", "/figures", "");
    String own = kind == Kind.OPENSEARCH ? ", 'knn': true" : "";
    server.ask(
        "PUT",
        "/figures",
        json(
            "{'settings': {'index': {'number_of_replicas': 0, 'compound_format': false%s}},"
                    .formatted(own)
                + " 'mappings': {'properties': {'v': %s}}}".formatted(mapping())));
    for (int first = 0; first < points.length; first += AT_ONCE) {
      String lines =
          IntStream.range(first, Math.min(points.length, first + AT_ONCE))
              .mapToObj(
                  row ->
                      json("{'index': {'_id': '%d'}}%n{'v': %s}%n")
                          .formatted(row, Arrays.toString(space.reduce(points[row]))))
              .collect(Collectors.joining());
      Object errors = server.ask("POST", "/figures/_bulk", lines).get("errors");
      if (!Boolean.FALSE.equals(errors)) {
        throw new IllegalStateException("the server did not take all vectors");
      }
    }
    server.ask("POST", "/figures/_forcemerge?max_num_segments=1", "");
    server.ask("POST", "/figures/_refresh", "");
    size = points.length;
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private String mapping() {
    int d = space.map().dimension();
    if (kind == Kind.OPENSEARCH) {
      String encoder = // the interval that it takes by itself cuts too much off
          bits == Float.SIZE
              ? ""
              : ", 'parameters': {'encoder': {'name': 'sq', 'parameters':"
                  + " {'bits': 7, 'confidence_interval': 1.0}}}";
      return ("{'type': 'knn_vector', 'dimension': %d, 'method': {'name': 'hnsw', 'engine': 'lucene',"
              + " 'space_type': 'cosinesimil'%s}}")
          .formatted(d, encoder);
    }
    return "{'type': 'dense_vector', 'dims': %d, 'similarity': 'cosine', 'index_options': {'type': '%s'}}"
        .formatted(d, Map.of(32, "hnsw", 8, "int8_hnsw", 4, "int4_hnsw", 1, "bbq_hnsw").get(bits));
  }

  @Override
  public long bytes() throws IOException {
    return files("");
  }

  /** Beside codes (.veq, .veb) a search does not read the float32 vectors (.vec). */
  @Override
  public double read() throws IOException {
    long codes = files(".veq") + files(".veb");
    return (double) (codes > 0 ? codes : files(".vec")) / size;
  }

  /** Bytes of the index's files whose names end so; no other index is in the server's folder. */
  private long files(String ending) throws IOException {
    try (Stream<Path> all = Files.walk(server.data())) {
      return all.filter(file -> file.toString().endsWith(ending))
          .filter(file -> file.getParent().endsWith("0/index") && Files.isRegularFile(file))
          .mapToLong(ServerEngine::length)
          .sum();
    }
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without a rerank of the server's own. */
  @Override
  public int[] search(float[] query, int count) {
    String vector = Arrays.toString(space.reduceQuery(query));
    boolean coded = bits < Float.SIZE;
    String knn =
        kind == Kind.OPENSEARCH
            ? "{'v': {'vector': %s, 'k': %d%s}}"
                .formatted(vector, count, coded ? ", 'rescore': false" : "")
            : "{'field': 'v', 'query_vector': %s, 'k': %d, 'num_candidates': %d%s}"
                .formatted(
                    vector, count, count, coded ? ", 'rescore_vector': {'oversample': 0}" : "");
    Map<String, Object> answer =
        server.ask(
            "POST",
            "/figures/_search",
            json("{'size': %d, '_source': false, 'query': {'knn': %s}}".formatted(count, knn)));
    Map<?, ?> hits = (Map<?, ?>) answer.get("hits");
    return ((List<?>) hits.get("hits"))
        .stream()
            .mapToInt(hit -> Integer.parseInt((String) ((Map<?, ?>) hit).get("_id")))
            .toArray();
  }

  /** The next one takes its name. */
  @Override
  public void close() {}
}
