package org.adagio.search.servers;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.adagio.search.NewerJava;

/**
 * An Elasticsearch or OpenSearch of our own, on loopback, with indexes in a folder of its own; it
 * ends with close.
 */
public final class SearchServer implements AutoCloseable {
  private static final Pattern LISTENS =
      Pattern.compile("HttpServerTransport.*publish_address \\{127\\.0\\.0\\.1:(\\d+)}");

  private final Process process;
  private final Path data;
  private final URI address;
  private final HttpClient client = HttpClient.newHttpClient();

  private SearchServer(Process process, Path data, int port) {
    this.process = process;
    this.data = data;
    address = URI.create("http://127.0.0.1:" + port);
  }

  /** What differs between the two. */
  public enum Kind {
    ELASTICSEARCH(
        "ES",
        List.of("-Expack.security.enabled=false"),
        "elasticsearch-9.5.3",
        Map.of("org.elasticsearch.distribution.integ-test-zip:elasticsearch:9.5.3", "")),
    OPENSEARCH(
        "OPENSEARCH",
        List.of(),
        "opensearch-3.6.0",
        Map.of(
            "org.opensearch.distribution.integ-test-zip:opensearch:3.6.0",
            "",
            "org.opensearch.plugin:opensearch-knn:3.6.0.0",
            "opensearch-3.6.0/plugins/opensearch-knn"));

    private final String prefix;
    private final List<String> settings;
    private final String name;
    private final Map<String, String> zips;

    /**
     * @param zips what is downloaded, and the folder that it is unpacked in
     */
    Kind(String prefix, List<String> settings, String name, Map<String, String> zips) {
      this.prefix = prefix;
      this.settings = settings;
      this.name = name;
      this.zips = zips;
    }

    private String command() {
      return "bin/" + name().toLowerCase(Locale.ROOT);
    }

    /** Downloaded by Maven when it is first asked for, 130 or 170 MB. */
    private Path folder() throws IOException, InterruptedException {
      Path servers = Path.of("target", "servers").toAbsolutePath();
      Path folder = servers.resolve(name);
      for (Map.Entry<String, String> zip : zips.entrySet()) {
        Path into = servers.resolve(zip.getValue());
        if (!Files.exists(zip.getValue().isEmpty() ? folder.resolve("bin") : into)
            && !isUnpacked(zip.getKey() + ":zip", into)) {
          throw new NotAtHandException("Maven could not download " + zip.getKey());
        }
      }
      return folder;
    }

    /** Not by this build's own settings of Maven: some registries have no checksums of servers. */
    private static boolean isUnpacked(String artifact, Path into)
        throws IOException, InterruptedException {
      Path empty = Files.createTempDirectory("unpacking");
      try {
        return runs(
            empty,
            "mvn",
            "-B",
            "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack",
            "-Dartifact=" + artifact,
            "-DoutputDirectory=" + into);
      } finally {
        delete(empty); // the plugin leaves marks there
      }
    }
  }

  /**
   * A server that answers.
   *
   * @throws NotAtHandException if it cannot run here
   */
  public static SearchServer start(Kind kind) throws IOException, InterruptedException {
    Path java =
        NewerJava.atLeast(21)
            .orElseThrow(() -> new NotAtHandException(kind + " needs Java 21, and none was found"));
    Path folder = kind.folder();
    Path data = Files.createTempDirectory(folder, "data");
    List<String> command = new ArrayList<>(asAnother(folder));
    command.add(kind.command());
    Collections.addAll(
        command,
        "-Epath.data=" + data,
        "-Ediscovery.type=single-node",
        "-Enetwork.host=127.0.0.1",
        "-Ehttp.port=0",
        "-Etransport.port=0");
    command.addAll(kind.settings);
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    Path home = java.getParent().getParent();
    builder.environment().put(kind.prefix + "_JAVA_HOME", home.toString());
    builder.environment().put(kind.prefix + "_JAVA_OPTS", "-Xms1g -Xmx1g");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    return new SearchServer(process, data, port(process));
  }

  /** Neither runs as root: then as nobody, who owns the folder. */
  private static List<String> asAnother(Path folder) throws IOException, InterruptedException {
    if (!System.getProperty("user.name").equals("root")) {
      return List.of();
    }
    List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    if (!runs(folder, "chown", "-R", "65534:65534", folder.toString())
        || !runs(folder, nobody.get(0), "--version")) {
      throw new NotAtHandException(
          "the server does not run as root, and setpriv is missing to run it as nobody");
    }
    return nobody;
  }

  private static boolean runs(Path in, String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .directory(in.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  private static int port(Process process) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder other = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher listens = LISTENS.matcher(line);
      if (listens.find()) {
        Thread rest = new Thread(() -> readOn(said), "server's words");
        rest.setDaemon(true);
        rest.start();
        return Integer.parseInt(listens.group(1));
      }
      other.append(line).append('\n');
    }
    throw new IOException("the server did not start:\n" + other);
  }

  private static void readOn(BufferedReader said) {
    try {
      while (said.readLine() != null) {
        // so that the server can go on speaking
      }
    } catch (IOException e) {
      // it was ended
    }
  }

  /** Where it keeps its indexes. */
  public Path data() {
    return data;
  }

  /** An answer that is no error. */
  public Map<String, Object> ask(String method, String path, String body) {
    HttpResponse<String> answer = answer(method, path, body);
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(method + " " + path + ": " + answer.body());
    }
    try {
      return JSON.std.mapFrom(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public HttpResponse<String> answer(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
    delete(data);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path one : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
