package org.adagio.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium of this test's own, spoken to over the loopback interface. */
final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final String LISTENING = "DevTools listening on ";

  private final Process process;
  private final DevTools tools;

  private Browser(Process process, DevTools tools) {
    this.process = process;
    this.tools = tools;
  }

  /** What {@code -Dadagio.chromium} names, or else the first Chromium on the path. */
  static Optional<Path> installed() {
    String named = System.getProperty("adagio.chromium");
    Stream<Path> candidates =
        named != null
            ? Stream.of(Path.of(named))
            : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
    return candidates.filter(Files::isExecutable).findFirst();
  }

  /**
   * @param profile a new, empty directory
   */
  static Browser start(Path executable, Path profile) {
    List<String> command = new ArrayList<>();
    command.add(executable.toString());
    command.addAll(
        List.of(
            "--headless",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile));
    if (System.getProperty("user.name").equals("root")) {
      command.add("--no-sandbox"); // Chromium's sandbox refuses root
    }
    command.add("about:blank");
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new Browser(process, new DevTools(address(process)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URI address(Process process) throws IOException {
    BufferedReader lines = process.inputReader();
    List<String> said = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread drain = new Thread(() -> lines.lines().forEach(rest -> {}), "browser-output");
        drain.setDaemon(true);
        drain.start();
        return URI.create(line.substring(LISTENING.length()).strip());
      }
      said.add(line);
    }
    throw new IllegalStateException("the browser did not start: " + said);
  }

  /** A new tab of a given size that prefers light or dark colours and remembers no other tab. */
  BrowserTab open(Path page, int width, int height, String colours) {
    Object context =
        tools.call(null, "Target.createBrowserContext", Map.of()).get("browserContextId");
    Map<String, Object> target =
        tools.call(
            null, "Target.createTarget", Map.of("url", "about:blank", "browserContextId", context));
    Map<String, Object> attached =
        tools.call(
            null,
            "Target.attachToTarget",
            Map.of("targetId", target.get("targetId"), "flatten", true));
    BrowserTab tab = new BrowserTab(tools, attached.get("sessionId").toString());
    tab.show(page, width, height, colours);
    return tab;
  }

  @Override
  public void close() {
    try {
      tools.call(null, "Browser.close", Map.of());
    } finally {
      end();
    }
  }

  private void end() {
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
