package org.adagio.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.adagio.report",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  // a page is data: it knows no rendering
  @ArchTest
  static final ArchRule THE_MODEL_KNOWS_NO_LOOKS =
      noClasses()
          .that()
          .areAssignableTo(Block.class)
          .or()
          .areAssignableTo(Page.class)
          .or()
          .areAssignableTo(Section.class)
          .should()
          .dependOnClassesThat()
          .haveSimpleNameEndingWith("Report")
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("org.adagio.report.html");

  // what a report shows was computed before
  @ArchTest
  static final ArchRule REPORTS_COMPUTE_NOTHING =
      classes()
          .that()
          .resideInAnyPackage("org.adagio.report", "org.adagio.report.html")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.imageio..",
              "com.fasterxml.jackson.jr..",
              "org.adagio",
              "org.adagio.files..",
              "org.adagio.work",
              "org.adagio.report..");

  // it takes what was measured, and can neither fit nor measure itself
  @ArchTest
  static final ArchRule WHAT_WAS_MEASURED_IS_SHOWN_ALONE =
      classes()
          .that()
          .resideInAPackage("org.adagio.report.measured")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.adagio",
              "org.adagio.measure..",
              "org.adagio.model",
              "org.adagio.points",
              "org.adagio.report..");
}
