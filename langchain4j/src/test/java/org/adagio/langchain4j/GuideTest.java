package org.adagio.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every Java example of docs/guide.md compiles and runs as printed, once it is given data. */
class GuideTest {
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final String POINTS =
      """
      float[][] points = new float[60][40];
      java.util.Random random = new java.util.Random(1);
      for (float[] p : points) for (int j = 0; j < 40; j++) p[j] = random.nextFloat();
      """;
  private static final String SEGMENTS =
      "List<TextSegment> segments = java.util.stream.IntStream.range(0, 40)"
          + ".mapToObj(i -> TextSegment.from(i + (i % 2 == 0 ? \" birds sing\" : \" wheels turn\")"
          + " + \" at \" + i * i)).toList();\n";

  @TempDir Path folder;

  /** Where the question is the fourth point, that point is its own nearest. */
  @ParameterizedTest
  @CsvSource({
    "Before Lucene, 10, '3 1.0'",
    "From a full index to a reduced one, 1, '60 24'",
    "Before JVector, 10, '3 1.0'",
    "In LangChain4j, 1, '24 24'"
  })
  void runsAsPrinted(String section, int lines, String start)
      throws IOException, InterruptedException {
    if (section.startsWith("From a full index")) {
      writeFullIndex();
    }
    Path source = Files.writeString(folder.resolve("Example.java"), program(example(section)));
    compile(source);

    List<String> said = run().lines().toList();

    assertThat(said).hasSize(lines);
    assertThat(said.get(0)).startsWith(start);
  }

  private void writeFullIndex() throws IOException {
    Random random = new Random(2);
    try (Directory directory = FSDirectory.open(folder.resolve("index"));
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int row = 0; row < 60; row++) {
        float[] vector = new float[40];
        for (int j = 0; j < vector.length; j++) {
          vector[j] = random.nextFloat();
        }
        Document document = new Document();
        document.add(new KnnFloatVectorField("embedding", vector));
        writer.addDocument(document);
      }
    }
  }

  private static String example(String section) throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "guide.md"));
    int from = guide.indexOf("\n## " + section + "\n");
    assertThat(from).as(section).isPositive();
    var block = JAVA.matcher(guide);
    assertThat(block.find(from)).isTrue();
    return block.group(1);
  }

  private static String program(String example) {
    String imports =
        example.lines().filter(line -> line.startsWith("import")).collect(Collectors.joining("\n"));
    String body =
        example
            .lines()
            .filter(line -> !line.startsWith("import"))
            .collect(Collectors.joining("\n"))
            .replace("float[][] points = ...;", POINTS)
            .replace("float[] question = ...;", "float[] question = points[3];")
            .replace("List<TextSegment> segments = ...;", SEGMENTS);
    return imports
        + "\npublic class Example {\n public static void main(String[] args) throws Exception {\n"
        + body
        + "\n }\n}\n";
  }

  private void compile(Path source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    var files = compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source);
    List<String> options = List.of("-d", folder.toString(), "-proc:none");
    assertThat(compiler.getTask(errors, null, null, options, null, files).call())
        .as(errors.toString())
        .isTrue();
  }

  /** What it prints; the engines' logs go to the other stream. */
  private String run() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // it lives for a second
                "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"),
                "Example")
            .directory(folder.toFile())
            .redirectError(log.toFile())
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(() -> said + read(log)).isZero();
    return said;
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
