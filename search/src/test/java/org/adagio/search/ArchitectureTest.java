package org.adagio.search;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The adapters use core's public packages, and each knows its own engine alone. */
@AnalyzeClasses(
    packages = "org.adagio.search",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule coreByItsPublicPackages =
      classes()
          .that()
          .resideInAPackage("org.adagio.search..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.adagio",
              "org.adagio.fit",
              "org.adagio.measure..",
              "org.adagio.points",
              "org.adagio.model",
              "org.adagio.search..",
              "org.apache.lucene..",
              "io.github.jbellis.jvector..");

  @ArchTest
  static final ArchRule onlyOnePackageKnowsLucene =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.adagio.search.lucene")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.lucene..");

  @ArchTest
  static final ArchRule onlyOnePackageKnowsJVector =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.adagio.search.jvector")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.github.jbellis..");
}
