package org.adagio.benchmarks.engines;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.adagio.Metric;
import org.adagio.search.servers.NotAtHandException;
import org.adagio.search.servers.SearchServer;

/**
 * An engine on full and on reduced vectors and on codes, as rows of a table in Markdown; by cosine,
 * and neither documents nor queries were learnt from. Full vectors come first; the engine's own few
 * bits of them stand beside maps of about as many bytes.
 *
 * <p>Arguments: the points, how many are learnt from, how many are indexed, a folder for maps that
 * other engines take too, and the engine: lucene, jvector, pgvector, elasticsearch or opensearch.
 */
public final class EngineFigures {
  private EngineFigures() {}

  public static void main(String[] arguments)
      throws IOException, InterruptedException, SQLException {
    Corpus corpus =
        Corpus.read(
            Path.of(arguments[0]),
            Metric.COSINE,
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]));
    Maps maps = new Maps(corpus, Path.of(arguments[3]));
    Measuring measuring = new Measuring(corpus);
    try {
      switch (arguments[4]) {
        case "lucene" -> LuceneEngine.measure(maps, measuring);
        case "jvector" -> JVectorEngine.measure(maps, measuring);
        case "pgvector" -> PgvectorEngine.measure(maps, measuring);
        case "elasticsearch" ->
            ServerEngine.measure(SearchServer.Kind.ELASTICSEARCH, maps, measuring);
        case "opensearch" -> ServerEngine.measure(SearchServer.Kind.OPENSEARCH, maps, measuring);
        default -> throw new IllegalArgumentException("there is no engine " + arguments[4]);
      }
    } catch (NotAtHandException e) {
      System.err.println("skipped: " + e.getMessage());
    }
  }
}
