package org.adagio;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

@AnalyzeClasses(packages = "org.adagio", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  // embedding → distortion → data → linalg, and neighbors → data; nothing points back
  @ArchTest
  static final ArchRule ARROWS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("embedding")
          .definedBy("org.adagio.embedding")
          .layer("distortion")
          .definedBy("org.adagio.distortion")
          .layer("neighbors")
          .definedBy("org.adagio.neighbors")
          .layer("data")
          .definedBy("org.adagio.data")
          .layer("linalg")
          .definedBy("org.adagio.linalg")
          .layer("shared")
          .definedBy("org.adagio")
          .whereLayer("embedding")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("neighbors")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("distortion")
          .mayOnlyBeAccessedByLayers("embedding")
          .whereLayer("data")
          .mayOnlyBeAccessedByLayers("embedding", "distortion", "neighbors")
          .whereLayer("linalg")
          .mayOnlyBeAccessedByLayers("embedding", "distortion", "neighbors", "data")
          .whereLayer("shared")
          .mayNotAccessAnyLayer();

  @ArchTest
  static final ArchRule EVERY_CLASS_HAS_A_LAYER =
      classes()
          .should()
          .resideInAnyPackage(
              "org.adagio",
              "org.adagio.embedding",
              "org.adagio.distortion",
              "org.adagio.neighbors",
              "org.adagio.data",
              "org.adagio.linalg");

  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("org.adagio.(*)..").should().beFreeOfCycles();

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

  // a user of the library meets arrays, never memory outside the heap
  @ArchTest
  static final ArchRule SIGNATURES_HIDE_NATIVE_MEMORY =
      codeUnits()
          .that()
          .areDeclaredInClassesThat(
              EXPORTED.and(
                  JavaClass.Predicates.resideInAnyPackage(
                      "org.adagio.embedding",
                      "org.adagio.distortion",
                      "org.adagio.neighbors",
                      "org.adagio.data")))
          .and()
          .arePublic()
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
                  && !type.getBaseComponentType().isAssignableTo(java.nio.Buffer.class);
          events.add(
              new SimpleConditionEvent(
                  unit, onHeap, unit.getFullName() + " mentions " + type.getName()));
        }
      }
    };
  }
}
