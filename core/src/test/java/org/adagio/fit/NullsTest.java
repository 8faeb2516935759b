package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.files.ReadOptions;
import org.adagio.measure.Pairs;
import org.adagio.model.DriftWatch;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is missing is refused at once and by its name, not by a save that follows a long fit. */
class NullsTest {
  private static final float[][] POINTS = Clouds.decaying(80, 3, 0.8, 1);
  private static final Fitted FITTED = Fit.to(3).recall(0.01).holdOut(0.5).on(POINTS);
  private static final LinearEmbedding MAP = FITTED.map();

  /** Values that nothing is wrong with, and the objects whose methods are called. */
  private static final Object[] SOUND = {
    POINTS,
    new double[][] {{1, 2, 3}, {3, 2, 1}},
    new float[3],
    new double[3],
    PointCloud.of(POINTS),
    MAP,
    DriftWatch.of(MAP, 1),
    Fit.to(2),
    Goal.dimension(2),
    RecallGoal.of(0.5),
    Refined.standard(),
    Neighbours.standard(),
    PrincipalBasis.EXACT,
    Metric.COSINE,
    Execution.DEFAULT,
    Effort.STANDARD,
    Overwrite.NO,
    Pairs.automatic(),
    Progress.NONE,
    StopSignal.NEVER,
    ColumnScales.of(new double[] {1, 1, 1}),
    Duration.ofSeconds(1),
    Optional.empty(),
    OptionalDouble.empty(),
    OptionalInt.of(2),
    "name",
    Path.of("nowhere", "at", "all"),
    InputStream.nullInputStream(),
    OutputStream.nullOutputStream(),
    List.of(),
    FITTED,
    FITTED.profile(),
    FITTED.certificate(),
    FITTED.certificate().worstPair(),
    FITTED.heldOut().orElseThrow(),
    MAP.provenance().orElseThrow(),
    MAP.provenance().orElseThrow().data(),
    MAP.certificates().recall().orElseThrow(),
    MAP.certificates().recall().orElseThrow().recall(),
    ReadOptions.automatic()
  };

  private static final Class<?>[] DOORS = {
    Fit.class,
    FitPlan.class,
    Goal.class,
    Refined.class,
    Neighbours.class,
    Adagio.class,
    PrincipalComponents.class,
    JohnsonLindenstrauss.class,
    LinearEmbedding.class,
    DriftWatch.class,
    Execution.class,
    Metric.class
  };

  static Stream<Executable> doors() {
    return Stream.of(DOORS).flatMap(NullsTest::doorsOf);
  }

  private static Stream<Executable> doorsOf(Class<?> shown) {
    return Stream.of(shown)
        .flatMap(type -> Stream.of(type.getConstructors(), type.getDeclaredMethods()))
        .flatMap(Stream::of)
        .map(Executable.class::cast)
        .filter(door -> Modifier.isPublic(door.getModifiers()) && !door.isSynthetic())
        .filter(door -> !door.getName().matches("equals|valueOf"))
        .filter(door -> Stream.of(door.getParameterTypes()).anyMatch(type -> !type.isPrimitive()));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void whatIsMissingIsRefusedByName(Executable door) {
    Parameter[] parameters = door.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (!parameters[i].getType().isPrimitive()) {
        Object[] given = Arrays.stream(parameters).map(one -> sound(one.getType())).toArray();
        given[i] = null;
        String name = parameters[i].getName();
        assertThat(catchThrowable(() -> call(door, given)))
            .as("%s without %s", door, name)
            .isInstanceOf(InvocationTargetException.class)
            .cause()
            .as("%s without %s", door, name)
            .isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class)
            .hasMessageMatching("\\w+|.*\"" + name + "\".*");
      }
    }
  }

  /** What a user may call in every package that is shown, where all else it needs is at hand. */
  static Stream<Executable> allDoors() throws IOException, URISyntaxException {
    Path classes = Path.of(Fit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString().replace(File.separatorChar, '.'))
          .filter(name -> name.matches("org\\.adagio\\.(" + SHOWN + ")?[A-Z].*\\.class"))
          .map(name -> type(name.substring(0, name.lastIndexOf('.'))))
          .filter(type -> isShown(type) && !Throwable.class.isAssignableFrom(type))
          .flatMap(NullsTest::doorsOf)
          .filter(door -> !Modifier.isAbstract(door.getModifiers()))
          .filter(door -> !door.toString().matches(MAY_LACK))
          .toList()
          .stream();
    }
  }

  private static final String SHOWN = "(points|measure|measure\\.nearest|fit|exchange|files)\\.";

  /** Blocks that float32 holds have nothing wider; listeners that do nothing look at nothing. */
  private static final String MAY_LACK =
      "public org.adagio.points.cluster.Block\\(.*double.*|.*"
          + " org.adagio.(Progress|StopSignal)\\..*";

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isShown(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isShown(type.getDeclaringClass()));
  }

  @ParameterizedTest
  @MethodSource("allDoors")
  void whatIsMissingIsRefusedAtOnce(Executable door) {
    Parameter[] parameters = door.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Object[] given = Arrays.stream(parameters).map(one -> sound(one.getType())).toArray();
      given[i] = null;
      long missing = Arrays.stream(given).filter(Objects::isNull).count();
      if (!parameters[i].getType().isPrimitive() && missing == 1 && isReached(door)) {
        assertThat(catchThrowable(() -> call(door, given)))
            .as("%s without %s", door, parameters[i].getName())
            .isInstanceOf(InvocationTargetException.class)
            .cause()
            .isInstanceOfAny(NullPointerException.class, IllegalArgumentException.class);
      }
    }
  }

  private static boolean isReached(Executable door) {
    return door instanceof Constructor
        || Modifier.isStatic(door.getModifiers())
        || sound(door.getDeclaringClass()) != null;
  }

  private static Object call(Executable door, Object[] given) throws ReflectiveOperationException {
    return door instanceof Constructor<?> made
        ? made.newInstance(given)
        : ((Method) door).invoke(sound(door.getDeclaringClass()), given);
  }

  private static Object sound(Class<?> type) {
    if (type == boolean.class) {
      return true;
    }
    if (type.isPrimitive()) {
      return type == double.class ? (Object) 0.5 : type == int.class ? (Object) 2 : (Object) 2L;
    }
    return Stream.of(SOUND).filter(type::isInstance).findFirst().orElse(null);
  }
}
