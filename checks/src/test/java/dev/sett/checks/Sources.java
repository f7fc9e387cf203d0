package dev.sett.checks;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;

/** What the architecture rules look at: the classes of every room, without tests. */
final class Sources {

  /** Root of the repository; tests run in the folder of their room. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.sett");

  private Sources() {}

  /** Every class of every room; package-info counts as one. */
  static JavaClasses classes() {
    return CLASSES;
  }
}
