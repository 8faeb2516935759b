package org.adagio;

import static com.tngtech.archunit.base.DescribedPredicate.and;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.Buffer;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.adagio.safetensors.Safetensors;

/** Which package may use which, and what no class may do. */
@AnalyzeClasses(packages = "org.adagio", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /** The packages from the top down; each may use those named with it, and "org.adagio". */
  private static final Map<String, Set<String>> USES =
      """
      fit: fit.run model measure measure.nearest points.cluster points.views work points \
          linalg
      fit.run: fit model codes fit.bytes fit.refined fit.neighbours fit.descent fit.axes \
          measure measure.nearest points.cluster points.views work points linalg
      fit.bytes: codes fit.axes measure.nearest points.views points linalg
      codes: safetensors files.io points.views points linalg work
      model: codes safetensors files measure measure.nearest points.cluster points.views \
          points linalg work
      fit.refined: fit.descent fit.axes measure points.cluster points.views points \
          linalg work
      fit.neighbours: fit.descent fit.axes measure measure.nearest points.cluster \
          points.views points linalg work
      fit.descent: fit.axes measure points linalg work
      fit.axes: measure points.cluster points.views points linalg work
      measure: points.cluster points.views points linalg work
      measure.nearest: measure points.cluster points.views points linalg work
      safetensors: files.io points linalg work
      files: files.io points linalg work
      files.io: points.views points linalg work
      points.cluster: points linalg work
      points.views: points.cluster points linalg work
      points: linalg work
      linalg: work
      work:
      """
          .lines()
          .map(line -> line.split(": *"))
          .collect(
              Collectors.toMap(
                  words -> words[0],
                  words -> words.length == 1 ? Set.of() : Set.of(words[1].split(" +"))));

  /** A plan starts a run, and a run reads its plan: the door and the room behind it are one. */
  private static final SliceAssignment ROOMS =
      new SliceAssignment() {
        @Override
        public String getDescription() {
          return "rooms";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          String name = type.getPackageName();
          return SliceIdentifier.of(name.equals("org.adagio.fit.run") ? "org.adagio.fit" : name);
        }
      };

  @ArchTest
  static final ArchRule NO_CYCLES = slices().assignedFrom(ROOMS).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_LINALG_KNOWS_A_BLAS =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.adagio.linalg")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.bytedeco..", "org.netlib..");

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_A_CLASS_IS =
      noClasses().should().haveNameMatching(".*(Util|Helper).*");

  private static final DescribedPredicate<JavaClass> EXPORTED =
      describe(
          "exported",
          type ->
              Stream.iterate(type, t -> t.getEnclosingClass().orElse(null))
                  .takeWhile(t -> t != null)
                  .allMatch(t -> t.getModifiers().contains(JavaModifier.PUBLIC)));

  // a caller's own buffer is copied, and never seen again
  private static final DescribedPredicate<JavaCodeUnit> TAKES_A_CALLERS_BUFFER =
      describe(
          "takes a caller's buffer",
          unit ->
              unit.getFullName()
                  .equals("org.adagio.points.PointCloud.of(java.nio.FloatBuffer, int)"));

  // what passes between the files and the model files is no concern of a user's
  private static final DescribedPredicate<JavaClass> BYTES_OF_A_MODEL_FILE =
      JavaClass.Predicates.belongToAnyOf(Safetensors.class);

  // a user of the library meets arrays, never memory outside the heap
  @ArchTest
  static final ArchRule SIGNATURES_HIDE_NATIVE_MEMORY =
      codeUnits()
          .that()
          .areDeclaredInClassesThat(
              and(
                  EXPORTED,
                  JavaClass.Predicates.resideInAnyPackage(
                      "org.adagio",
                      "org.adagio.fit..",
                      "org.adagio.model",
                      "org.adagio.measure",
                      "org.adagio.measure.nearest",
                      "org.adagio.files",
                      "org.adagio.points"),
                  not(BYTES_OF_A_MODEL_FILE)))
          .and()
          .arePublic()
          .and(not(TAKES_A_CALLERS_BUFFER))
          .should(mentionOnlyHeapTypes());

  @ArchTest
  static final ArchRule FIELDS_ARE_NOT_PUBLIC_UNLESS_CONSTANT =
      fields()
          .that()
          .arePublic()
          .should(
              new ArchCondition<JavaField>("be constants") {
                @Override
                public void check(JavaField field, ConditionEvents events) {
                  boolean constant =
                      field
                          .getModifiers()
                          .containsAll(Set.of(JavaModifier.STATIC, JavaModifier.FINAL));
                  events.add(new SimpleConditionEvent(field, constant, field.getFullName()));
                }
              });

  @ArchTest
  static void arrows(JavaClasses classes) {
    USES.forEach(
        (name, used) ->
            noClasses()
                .that()
                .resideInAPackage("org.adagio." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                    USES.keySet().stream()
                        .filter(other -> !other.equals(name) && !used.contains(other))
                        .map("org.adagio."::concat)
                        .toArray(String[]::new))
                .check(classes));
  }

  // what is shared by all knows none of them
  @ArchTest
  static void theRootUsesNoPackage(JavaClasses classes) {
    noClasses()
        .that()
        .resideInAPackage("org.adagio")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.adagio.(*)..")
        .check(classes);
  }

  @ArchTest
  static void everyClassHasALayer(JavaClasses classes) {
    classes()
        .should()
        .resideInAnyPackage(
            Stream.concat(
                    Stream.of("org.adagio"), USES.keySet().stream().map("org.adagio."::concat))
                .toArray(String[]::new))
        .check(classes);
  }

  private static ArchCondition<JavaCodeUnit> mentionOnlyHeapTypes() {
    return new ArchCondition<>("mention no native pointer and no buffer") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        Stream<JavaType> types =
            Stream.concat(
                Stream.of(unit.getReturnType()),
                unit.getParameters().stream().map(parameter -> parameter.getType()));
        Set<JavaClass> mentioned =
            types
                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .collect(Collectors.toSet());
        for (JavaClass type : mentioned) {
          boolean onHeap =
              !type.getBaseComponentType().getPackageName().startsWith("org.bytedeco")
                  && !Buffer.class.isAssignableFrom(type.getBaseComponentType().reflect());
          events.add(
              new SimpleConditionEvent(
                  unit, onHeap, unit.getFullName() + " mentions " + type.getName()));
        }
      }
    };
  }
}
