package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java files of {@code bench} that are run from their source, and so are in no build. */
final class LooseSourcesTest {

  @Test
  void compile(@TempDir Path classes) throws Exception {
    List<Path> sources = sources();
    assertTrue(sources.size() >= 3, sources::toString);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      List<String> options =
          List.of(
              "-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
      boolean compiled =
          compiler
              .getTask(
                  null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertEquals(List.of(), found.getDiagnostics());
      assertTrue(compiled);
    }
  }

  private static List<Path> sources() throws Exception {
    try (Stream<Path> all = Files.walk(Sources.ROOT.resolve("bench"))) {
      return all.filter(path -> path.toString().endsWith(".java"))
          .filter(path -> !path.toString().matches(".*/(src|target)/.*"))
          .toList();
    }
  }
}
