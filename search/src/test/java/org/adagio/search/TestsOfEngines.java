package org.adagio.search;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import io.github.jbellis.jvector.vector.VectorizationProvider;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.Version;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the tests of both engines in a process of its own, with the engines of its class path. */
final class TestsOfEngines {
  private TestsOfEngines() {}

  /** Prints a line of what was run, after what failed. */
  public static void main(String[] args) {
    LauncherDiscoveryRequest both =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                selectClass(EngineCodesTest.class),
                selectPackage("org.adagio.search.lucene"),
                selectPackage("org.adagio.search.jvector"))
            .filters(excludeTags("nightly", NewerEnginesTest.TAG))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(both, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 20);
    System.out.printf(
        "JVector by %s; Lucene %s, Java %d: %d passed, %d failed%n",
        VectorizationProvider.getInstance().getClass().getSimpleName(),
        Version.LATEST,
        Runtime.version().feature(),
        summary.getTestsSucceededCount(),
        summary.getTotalFailureCount());
  }
}
