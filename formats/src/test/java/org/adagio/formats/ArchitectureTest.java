package org.adagio.formats;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The readers use core's public packages, and how it reads and keeps bytes. */
@AnalyzeClasses(
    packages = "org.adagio.formats..",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule coreByItsPublicPackagesAndItsBytes =
      classes()
          .that()
          .resideInAPackage("org.adagio.formats..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.adagio",
              "org.adagio.points",
              "org.adagio.files",
              "org.adagio.files.io",
              "org.adagio.formats..",
              "com.fasterxml.jackson.core..",
              "de.siegmar.fastcsv..",
              "org.apache.parquet..",
              "org.apache.hadoop.conf",
              "io.jhdf..",
              "net.jpountz.lz4");
}
