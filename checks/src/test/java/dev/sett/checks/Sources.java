package dev.sett.checks;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the architecture rules look at: the classes of every module that is built, without tests.
 */
final class Sources {

  /** Root of the repository; tests run in the folder of their module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  // From the folders and not from the class path, on which servers of many frameworks would be in
  // each other's way.
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("module-info"))
          .importPaths(
              ModuleSpec.ALL.stream().map(Sources::compiled).filter(Files::isDirectory).toList());

  private Sources() {}

  /**
   * Files of the repository whose names end like this, sorted; not those that were built here, or
   * are in hidden folders other than {@code .github}.
   */
  static List<Path> files(String ending) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(ROOT)
                    || !folder.toString().matches(".*/(target|\\.(?!github)[^/]*)")
                ? FileVisitResult.CONTINUE
                : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(ending)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(Comparator.naturalOrder());
    return files;
  }

  /** Where the compiled classes of a module are, once it is built. */
  static Path compiled(ModuleSpec module) {
    return ROOT.resolve(module.folder()).resolve("target/classes");
  }

  /** Every class of every module; package-info counts as one. */
  static JavaClasses classes() {
    return CLASSES;
  }
}
