package org.adagio.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;
import org.adagio.report.Page;

/**
 * A page as one HTML file that needs no other file and no network. Its policy lets run exactly the
 * scripts written here, named by their hashes, and lets nothing be fetched.
 */
public final class HtmlReport {
  private static final String THEME = resource("theme.js");
  private static final String STYLE = resource("report.css");

  private HtmlReport() {}

  /**
   * Writes the page, completely or not at all.
   *
   * @throws org.adagio.OutputException if the file exists and may not be replaced, or cannot be
   *     written
   */
  public static void write(Page page, Path file, Overwrite overwrite) {
    ByteBuffer html = ByteBuffer.wrap(of(page).getBytes(StandardCharsets.UTF_8));
    AtomicFile.write(
        file,
        overwrite,
        channel -> {
          while (html.hasRemaining()) {
            channel.write(html);
          }
        });
  }

  /** The page as HTML. */
  public static String of(Page page) {
    String scripts =
        resource("echarts/dist/echarts.common.min.js")
            + resource("charts.js")
            + resource("report.js");
    Markup html = new Markup();
    html.verbatim("<!DOCTYPE html>\n").open("html", "lang", "en");
    head(html, page, scripts);
    html.open("body");
    List<Map<String, Object>> charts = new ArrayList<>();
    new HtmlBody(html, Colours.of(page), charts).write(page);
    html.open("script", "type", "application/json", "id", "chartData")
        .verbatim(ScriptJson.of(charts))
        .close();
    html.open("script").verbatim(scripts).close();
    return html.close().close().toString();
  }

  private static void head(Markup html, Page page, String scripts) {
    String policy =
        "default-src 'none'; script-src '%s' '%s'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"
            .formatted(hash(THEME), hash(scripts));
    html.open("head")
        .empty("meta", "charset", "utf-8")
        .empty("meta", "http-equiv", "Content-Security-Policy", "content", policy)
        .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
        .empty("meta", "name", "generator", "content", "Adagio " + page.made().version())
        .element("title", page.title())
        .empty("link", "rel", "icon", "href", "data:,")
        .open("style")
        .verbatim(STYLE)
        .close()
        .open("script")
        .verbatim(THEME)
        .close()
        .close();
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Line ends are those that a browser sees when it hashes. */
  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
