package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonReportTest {

  @Test
  void rowsAreObjectsByKey() {
    List<Map<String, Object>> rows = JsonReport.rows(Pages.table());

    assertThat(rows.get(0))
        .containsExactly(
            Map.entry("method", "pca"),
            Map.entry("paper", 1337L),
            Map.entry("ours", 232L),
            Map.entry("max", 0.09987),
            Map.entry("verdict", "ok"));
    assertThat(rows.get(2)).doesNotContainKey("verdict");
  }

  @Test
  void whatIsMissingIsNull() {
    assertThat(JsonReport.rows(Pages.table()).get(1))
        .containsEntry("paper", null)
        .containsEntry("ours", null)
        .containsEntry("max", null);
  }

  @Test
  void aPageReadsBackAsItWasSaid() throws Exception {
    Page page =
        Pages.of(
            new Paragraph("\"</script>\u2028"),
            new Facts(new Facts.Fact("dimension", "25")),
            Pages.lines(),
            Pages.bars(),
            Pages.histogram());

    Map<String, Object> json = JSON.std.mapFrom(JsonReport.text(page));

    assertThat(json).containsEntry("title", "A title").containsEntry("lead", "A lead.");
    assertThat((Map<?, ?>) json.get("made"))
        .isEqualTo(
            Map.of(
                "command", "adagio audit a.npy b.npy",
                "seed", 7,
                "version", "1.2",
                "java", "17",
                "system", "Linux",
                "cores", 2,
                "date", "2026-01-02T03:04:05Z"));
    Map<?, ?> section = (Map<?, ?>) ((List<?>) json.get("sections")).get(0);
    List<?> blocks = (List<?>) section.get("blocks");
    assertThat(blocks.get(0)).isEqualTo(Map.of("kind", "paragraph", "text", "\"</script>\u2028"));
    assertThat(blocks.get(1))
        .isEqualTo(Map.of("kind", "facts", "facts", Map.of("dimension", "25")));
    assertThat(((Map<?, ?>) blocks.get(2)).get("rows").toString())
        .isEqualTo("[[10, 0.5, null], [20, 0.25, 0.125]]");
    assertThat(((Map<?, ?>) blocks.get(3)).get("rows").toString())
        .isEqualTo("[[pca, 232], [jl, null]]");
    assertThat(((Map<?, ?>) blocks.get(4)).get("columns"))
        .isEqualTo(List.of("from", "to", "pairs"));
  }
}
