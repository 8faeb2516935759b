package org.adagio.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The DevTools protocol of a browser: commands, their answers, and events. */
final class DevTools implements WebSocket.Listener {
  private static final long PATIENCE_SECONDS = 60;

  private final Map<Integer, CompletableFuture<Map<String, Object>>> waiting =
      new ConcurrentHashMap<>();
  private final List<Consumer<Map<String, Object>>> listeners = new CopyOnWriteArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final StringBuilder partial = new StringBuilder();
  private final WebSocket socket;

  DevTools(URI address) {
    socket = get(HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, this));
  }

  void listen(Consumer<Map<String, Object>> listener) {
    listeners.add(listener);
  }

  /**
   * Sends a command and waits for its result.
   *
   * @param session of a tab, or null for the browser
   */
  Map<String, Object> call(String session, String method, Map<String, Object> parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (session != null) {
      message.put("sessionId", session);
    }
    try {
      get(socket.sendText(JSON.std.asString(message), true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Object> found = get(answer);
    if (found.containsKey("error")) {
      throw new IllegalStateException(method + ": " + found.get("error"));
    }
    return object(found.get("result"));
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
    partial.append(text);
    if (last) {
      String message = partial.toString();
      partial.setLength(0);
      receive(message);
    }
    from.request(1);
    return null;
  }

  private void receive(String message) {
    try {
      Map<String, Object> json = JSON.std.mapFrom(message);
      if (json.get("id") instanceof Integer id) {
        waiting.remove(id).complete(json);
      } else {
        listeners.forEach(listener -> listener.accept(json));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the browser does not answer", e);
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }
}
