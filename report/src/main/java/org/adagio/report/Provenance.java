package org.adagio.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.adagio.work.Version;

/**
 * What made a report, so that it can be made again.
 *
 * @param command the whole command line
 * @param seed of everything random
 * @param version of Adagio
 * @param java its version and vendor
 * @param system operating system and architecture
 * @param cores how many the machine has
 * @param date when
 */
public record Provenance(
    String command,
    long seed,
    String version,
    String java,
    String system,
    int cores,
    Instant date) {

  /** Checks that nothing is null. */
  public Provenance {
    Objects.requireNonNull(command, "command");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(java, "java");
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(date, "date");
  }

  /** This software, on this machine, now. */
  public static Provenance here(String command, long seed) {
    return new Provenance(
        command,
        seed,
        Version.CURRENT,
        "%s (%s)".formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
        "%s %s".formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
        Runtime.getRuntime().availableProcessors(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
