package org.adagio.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** One page in a browser, and all that it complained of or asked for. */
final class BrowserTab {
  private static final int SHIFT = 8;

  private final DevTools tools;
  private final String session;
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();

  BrowserTab(DevTools tools, String session) {
    this.tools = tools;
    this.session = session;
    tools.listen(this::hear);
  }

  private void hear(Map<String, Object> event) {
    if (!session.equals(event.get("sessionId"))) {
      return;
    }
    Map<String, Object> about = DevTools.object(event.get("params"));
    switch (event.get("method").toString()) {
      case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(about.toString());
      case "Runtime.consoleAPICalled" -> {
        if (List.of("error", "warning", "assert").contains(about.get("type"))) {
          complaints.add(about.toString());
        }
      }
      case "Network.requestWillBeSent" ->
          requests.add(DevTools.object(about.get("request")).get("url").toString());
      case "Page.loadEventFired" -> loaded.complete(null);
      default -> {}
    }
  }

  void show(Path page, int width, int height, String colours) {
    for (String domain : List.of("Runtime", "Log", "Network", "Page")) {
      call(domain + ".enable", Map.of());
    }
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    prefer(colours);
    call("Page.navigate", Map.of("url", page.toUri().toString()));
    DevTools.get(loaded);
  }

  void prefer(String colours) {
    Map<String, Object> feature = Map.of("name", "prefers-color-scheme", "value", colours);
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** What the page's console said, its exceptions, and what its policy blocked. */
  List<String> complaints() {
    return complaints;
  }

  /** Every address that the page fetched or tried to. */
  List<String> requests() {
    return requests;
  }

  /** The value of an expression; a promise is waited for. */
  Object evaluate(String expression) {
    Map<String, Object> answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.containsKey("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
    }
    return DevTools.object(answer.get("result")).get("value");
  }

  long count(String expression) {
    return ((Number) evaluate(expression)).longValue();
  }

  String text(String expression) {
    return String.valueOf(evaluate(expression));
  }

  /** Moves the mouse into the middle of the first element that a selector finds, and clicks. */
  void click(String selector) {
    Map<String, Object> place = hover(selector);
    for (String kind : List.of("mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          Map.of(
              "type",
              kind,
              "x",
              place.get("x"),
              "y",
              place.get("y"),
              "button",
              "left",
              "clickCount",
              1));
    }
  }

  Map<String, Object> hover(String selector) {
    Map<String, Object> place =
        DevTools.object(
            evaluate(
                """
                (() => {
                  const element = document.querySelector(%s);
                  element.scrollIntoView({block: "center", behavior: "instant"});
                  const box = element.getBoundingClientRect();
                  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
                })()"""
                    .formatted("'" + selector + "'")));
    call(
        "Input.dispatchMouseEvent",
        Map.of("type", "mouseMoved", "x", place.get("x"), "y", place.get("y")));
    return place;
  }

  /** Turns the wheel over the middle of an element, with the shift key held. */
  void wheelWithShift(String selector, int pixels) {
    Map<String, Object> place = hover(selector);
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            "mouseWheel",
            "x",
            place.get("x"),
            "y",
            place.get("y"),
            "deltaX",
            0,
            "deltaY",
            pixels,
            "modifiers",
            SHIFT));
  }

  /** The whole page, not only what fits into the window. */
  void screenshot(Path file) {
    save(
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true)),
        file);
  }

  void print(Path file) {
    save(call("Page.printToPDF", Map.of("printBackground", true)), file);
  }

  private static void save(Map<String, Object> answer, Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, Base64.getDecoder().decode(answer.get("data").toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> call(String method, Map<String, Object> parameters) {
    return tools.call(session, method, parameters);
  }
}
