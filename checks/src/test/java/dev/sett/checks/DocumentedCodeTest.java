package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java code in README and documentation is for the oldest Java that the pool supports. */
final class DocumentedCodeTest {
  private static final String RELEASE = "21";
  private static final Pattern BLOCK =
      Pattern.compile("^```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern CLASS = Pattern.compile("\\bclass (\\w+)");

  @TempDir private Path classes;

  @Test
  void compiles() throws Exception {
    List<String> blocks = new ArrayList<>();
    for (Path page : pages()) {
      Matcher found = BLOCK.matcher(Files.readString(page));
      while (found.find()) {
        blocks.add(found.group(1));
      }
    }
    assertFalse(blocks.isEmpty(), "no page has Java code");
    for (String block : blocks) {
      assertEquals(List.of(), complaints(block), block);
    }
  }

  @Test
  void seesCodeForALaterJava() throws Exception {
    assertFalse(complaints("void main() { IO.println(1); }").isEmpty());
  }

  private List<String> complaints(String code) throws Exception {
    Matcher type = CLASS.matcher(code);
    String name = type.find() ? type.group(1) : "Unnamed";
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "--release",
            RELEASE,
            "-proc:none",
            "-d",
            classes.toString(),
            "-cp",
            System.getProperty("java.class.path"));
    boolean compiled = compiler.getTask(null, null, found, options, null, List.of(source)).call();
    List<String> complaints =
        found.getDiagnostics().stream().map(complaint -> complaint.toString()).toList();
    assertEquals(compiled, complaints.isEmpty(), complaints::toString);
    return complaints;
  }

  private static List<Path> pages() throws Exception {
    try (Stream<Path> docs = Files.walk(Sources.ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(Sources.ROOT.resolve("README.md")),
              docs.filter(page -> page.toString().endsWith(".md")))
          .toList();
    }
  }
}
