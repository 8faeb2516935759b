package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.cli.fit.Engine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands and the Python of docs/guide.md, section by section, in the order they are in. */
class GuideCommandsTest {
  private static final Path PAGE = Path.of("..", "docs", "guide.md");
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FILE =
      Pattern.compile("\\w+\\.(npy|safetensors|html|onnx|csv|jsonl|sql)|models");
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  @TempDir Path directory;

  @BeforeEach
  void makePoints() {
    TestPoints.write(TestPoints.random(200, 24), directory.resolve("points.npy"));
    TestPoints.write(
        TestPoints.random(200, Engine.PGVECTOR.dimensions() + 10), directory.resolve("wide.npy"));
  }

  // which modules of Python a section needs, if it has any
  @ParameterizedTest
  @CsvSource({
    "Pick a dimension, '', model.safetensors",
    "From Python, numpy, map.onnx",
    "Audit your PCA, sklearn, pca.safetensors",
    "Before pgvector, '', reduce.sql",
    "Before Elasticsearch/OpenSearch, '', small.jsonl"
  })
  void runsAsPrinted(String section, String module, String last) throws Exception {
    Optional<String> python = module.isEmpty() ? Optional.empty() : pythonWith(module);
    assumeTrue(module.isEmpty() || python.isPresent(), "Skipped: no python3 imports " + module);
    Matcher blocks = BLOCK.matcher(section(section));
    while (blocks.find()) {
      if (blocks.group(1).equals("python")) {
        runPython(python.orElseThrow(), blocks.group(2));
      } else if (blocks.group(1).isEmpty()) {
        blocks.group(2).lines().forEach(this::runCommand);
      }
    }
    assertThat(directory.resolve(last)).isRegularFile();
  }

  // a request is a line with its method and path, and a body; an empty line ends it
  @Test
  void requestsToSearchEnginesAreJsonOfDimensionsTheyTake() throws IOException {
    List<Engine> engines = List.of(Engine.ELASTICSEARCH, Engine.OPENSEARCH);
    Map<Engine, List<Map<String, Object>>> bodies = new EnumMap<>(Engine.class);
    Matcher blocks = BLOCK.matcher(section("Before Elasticsearch/OpenSearch"));
    while (blocks.find()) {
      if (blocks.group(1).equals("json")) {
        List<Map<String, Object>> requests = new ArrayList<>();
        for (String request : blocks.group(2).split("\n\n", -1)) {
          String[] parts = request.split("\n", 2);
          assertThat(parts[0]).matches("(PUT|POST) passages(/_search|/_doc/1)?");
          requests.add(JSON.std.mapFrom(parts[1]));
        }
        bodies.put(engines.get(bodies.size()), requests);
      }
    }
    assertThat(bodies).containsOnlyKeys(engines);
    bodies.forEach(
        (engine, requests) -> {
          Map<?, ?> fields = (Map<?, ?>) at(requests.get(0), "mappings", "properties");
          assertThat(fields.keySet()).isEqualTo(Set.of("body", "small", "full"));
          assertThat(requests.get(1).keySet()).isEqualTo(fields.keySet());
          Object size = at(fields, "small", engine == Engine.ELASTICSEARCH ? "dims" : "dimension");
          assertThat((int) size).isBetween(1, engine.dimensions());
        });
    // more are found than are kept, so that a rerank has a choice
    Map<String, Object> elastic = bodies.get(Engine.ELASTICSEARCH).get(2);
    assertThat(at(elastic, "query", "knn", "field")).isEqualTo("small");
    assertThat(at(elastic, "query", "knn", "k")).isEqualTo(at(elastic, "rescore", "window_size"));
    assertThat((int) at(elastic, "query", "knn", "k")).isGreaterThan((int) elastic.get("size"));
    Map<String, Object> open = bodies.get(Engine.OPENSEARCH).get(2);
    assertThat(at(open, "query", "knn", "small", "k")).isEqualTo(open.get("size"));
  }

  private static Object at(Map<?, ?> json, String... path) {
    Object found = json;
    for (String name : path) {
      found = ((Map<?, ?>) found).get(name);
      assertThat(found).as(name).isNotNull();
    }
    return found;
  }

  private static String section(String title) throws IOException {
    String guide = Files.readString(PAGE);
    int from = guide.indexOf("\n## " + title + "\n");
    assertThat(from).as(title).isPositive();
    int next = guide.indexOf("\n## ", from + 1);
    return guide.substring(from, next < 0 ? guide.length() : next);
  }

  private void runCommand(String line) {
    String[] words = line.split(" ");
    assertThat(words[0]).isEqualTo("adagio");
    Run run =
        Run.adagio(
            Arrays.stream(words)
                .skip(1)
                .map(word -> FILE.matcher(word).matches() ? directory.resolve(word) : word)
                .toArray());
    assertThat(run.code()).as(line + "\n" + run.err()).isZero();
  }

  private static Optional<String> pythonWith(String module) throws InterruptedException {
    for (String python : PYTHONS) {
      try {
        if (new ProcessBuilder(python, "-c", "import " + module)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor()
            == 0) {
          return Optional.of(python);
        }
      } catch (IOException e) {
        // there is no such program: the next one
      }
    }
    return Optional.empty();
  }

  private void runPython(String python, String program) throws Exception {
    Process process =
        new ProcessBuilder(python, "-c", program)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
