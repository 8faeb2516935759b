package org.adagio.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.adagio.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("org.adagio.cli.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ROOMS_DO_NOT_KNOW_THE_FRAME =
      noClasses()
          .that()
          .resideInAPackage("org.adagio.cli.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.adagio.cli");
}
