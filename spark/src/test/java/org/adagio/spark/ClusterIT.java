package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A long fit on a real cluster, submitted with the jar that users submit, survives a lost machine.
 */
class ClusterIT {
  private static final String MAIN = ClusterApplication.class.getName();
  private static final String SIZE = "200000 256 8 32 ";

  @Test
  @Tag("nightly")
  void aKilledWorkerChangesNothing() throws IOException, InterruptedException {
    Path folder = StandaloneCluster.emptied("killed");
    Path app = StandaloneCluster.jar(folder.resolve("app.jar"), ClusterApplication.classes());
    Path calm = folder.resolve("calm");
    Path shaken = folder.resolve("shaken");
    List<String> said = new ArrayList<>();
    StandaloneCluster cluster = StandaloneCluster.shared();
    List<String> quiet = new ArrayList<>();
    assertThat(cluster.submit(app, MAIN, SIZE + calm, quiet::add))
        .as(() -> String.join("\n", quiet))
        .isZero();
    assertThat(quiet).contains(ClusterApplication.COUNTED + 1000);
    AtomicBoolean killed = new AtomicBoolean();
    int code =
        cluster.submit(
            app,
            MAIN,
            SIZE + shaken,
            line -> {
              said.add(line);
              if (line.equals(ClusterApplication.ADVANCED + "covariance")
                  && killed.compareAndSet(false, true)) {
                cluster.kill(1);
              }
            });
    cluster.restart(1);
    assertThat(code).as(() -> String.join("\n", said)).isZero();
    int lost = said.indexOf(ClusterApplication.LOST);
    assertThat(lost).isPositive();
    assertThat(said.subList(lost, said.size()))
        .as("the fit went on after the loss")
        .contains(ClusterApplication.ADVANCED + "sampled pairs", ClusterApplication.COUNTED + 1000);
    LinearEmbedding before = LinearEmbedding.load(calm.resolve("model.safetensors"));
    LinearEmbedding after = LinearEmbedding.load(shaken.resolve("model.safetensors"));
    AdagioEstimatorTest.assertSame(after, before, 1e-5);
    assertThat(after.provenance()).isEqualTo(before.provenance());
    assertThat(after.provenance().orElseThrow().points()).isEqualTo(200_000);
    assertThat(after.certificate().orElseThrow().statement())
        .isEqualTo(before.certificate().orElseThrow().statement());
  }
}
