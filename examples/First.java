///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DEPS org.adagio:adagio-core:0.2.0-SNAPSHOT
//DEPS org.adagio:adagio-formats:0.2.0-SNAPSHOT

import java.nio.file.Path;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;

/**
 * Finds the fewest dimensions that keep every distance between the points of a file within 10 %.
 *
 * <p>With the one jar that is downloaded: {@code java -cp adagio.jar First.java points.npy}, or with
 * jbang: {@code jbang First.java points.npy}.
 */
public class First {
  public static void main(String[] args) {
    if (args.length != 1) {
      System.err.println("usage: First.java POINTS");
      System.exit(2);
    }
    Fitted fitted = Fit.within(0.1).on(Formats.open(Path.of(args[0])).points());
    System.out.println(fitted.map().sourceDimension() + " -> " + fitted.map().dimension());
    System.out.println(fitted.certificate().statement());
    fitted.save(Path.of("model.safetensors"));
  }
}
