package org.adagio.experiments;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.adagio.experiments",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  // the image library loads with the first picture, and with nothing else
  @ArchTest
  static final ArchRule ONLY_SIFT_KNOWS_THE_IMAGE_LIBRARY =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("org.adagio.experiments.retrieval.Sift")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("boofcv..", "georegression..", "org.ddogleg..", "org.ejml..");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("org.adagio.experiments.(*)..").should().beFreeOfCycles();
}
