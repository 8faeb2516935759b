package org.adagio.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.adagio.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcesTest {
  private static final Execution TWO = Execution.DEFAULT.threads(2);
  private static final int BLOCK = Resources.defaults().blockBytes();

  @Test
  void anExecutionGrantsThemAndTakesThemBack() {
    Resources before = Resources.current();
    assertThat(Resources.during(TWO, Resources::current))
        .isEqualTo(new Resources(2, BLOCK, Resources.UNBOUNDED, PanelListener.NONE));
    assertThat(Resources.current()).isEqualTo(before);
    assertThatThrownBy(
            () ->
                Resources.during(
                    TWO,
                    () -> {
                      throw new IllegalStateException("of the work");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Resources.current()).isEqualTo(before);
  }

  @Test
  void anInnerExecutionKeepsWhatItDoesNotName() {
    Resources inner =
        Resources.during(
            TWO, () -> Resources.during(Execution.DEFAULT.threads(5), Resources::current));
    assertThat(inner).isEqualTo(new Resources(5, BLOCK, Resources.UNBOUNDED, PanelListener.NONE));
    assertThat(
            Resources.during(
                TWO,
                () -> {
                  Resources.during(Execution.DEFAULT.threads(5), () -> 0);
                  return Resources.current();
                }))
        .isEqualTo(new Resources(2, BLOCK, Resources.UNBOUNDED, PanelListener.NONE));
  }

  @Test
  void workersHaveThoseOfTheirCaller() {
    Set<Resources> seen = ConcurrentHashMap.newKeySet();
    Set<String> threads = ConcurrentHashMap.newKeySet();
    Resources.during(
        TWO,
        () -> {
          Workers.forEach(
              100,
              index -> {
                seen.add(Resources.current());
                threads.add(Thread.currentThread().getName());
              });
          return 0;
        });
    assertThat(seen)
        .containsExactly(new Resources(2, BLOCK, Resources.UNBOUNDED, PanelListener.NONE));
    assertThat(threads).containsExactly("adagio-worker");
  }

  @ParameterizedTest
  @CsvSource({
    "adagio.threads, 0",
    "adagio.threads, -3",
    "adagio.threads, two",
    "adagio.threads, ''",
    "adagio.threads, 2.5",
    "adagio.threads, 99999999999",
    "adagio.block, 0",
    "adagio.block, 16M"
  })
  void aSystemPropertyThatIsNoNumberFromOneOnIsRefused(String name, String value) {
    with(
        name,
        value,
        () ->
            assertThatThrownBy(Resources::current)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                    "the system property %s must be a whole number from 1 on, got %s",
                    name, value));
  }

  @Test
  void systemPropertiesAreTheDefaults() {
    with("adagio.threads", "7", () -> assertThat(Resources.current().threads()).isEqualTo(7));
    with(
        "adagio.block", " 512 ", () -> assertThat(Resources.current().blockBytes()).isEqualTo(512));
    with(
        "adagio.threads",
        "7",
        () -> assertThat(Resources.during(TWO, Workers::count)).isEqualTo(2));
  }

  @Test
  void anExecutionOfNothingIsRefused() {
    assertThatThrownBy(() -> Execution.DEFAULT.threads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, got 0");
    assertThatThrownBy(() -> Execution.DEFAULT.memory(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes of memory must be at least 1, got 0");
  }

  private static void with(String name, String value, Runnable work) {
    String before = System.getProperty(name);
    System.setProperty(name, value);
    try {
      work.run();
    } finally {
      if (before == null) {
        System.clearProperty(name);
      } else {
        System.setProperty(name, before);
      }
    }
  }
}
