package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.checks.Options.Scope;
import dev.sett.checks.Options.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionsTest {

  private static final List<String> MODULES = List.of("stats", "servers/jetty");
  private static final List<String> PARTS = List.of("cases", "jcstress");

  @Test
  void nothingIsEverything() {
    assertEquals(new Options(Scope.FULL, List.of(), false, false, false), parse(""));
  }

  @Test
  void namesAreModulesUnlessTheChecksAreLong() {
    assertEquals(List.of("stats", "servers/jetty"), parse("stats servers/jetty").names());
    assertEquals(List.of("stats"), parse("lab/stats").names());
    assertEquals(
        new Options(Scope.LONG, List.of("jcstress"), true, true, true),
        parse("--long jcstress --again --record --coverage"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--fats | unknown option --fats.",
        "lab | lab is not a module (expected one of: stats, servers/jetty).",
        "--long lab | lab is not a part of the long checks (expected one of: cases, jcstress).",
        "--fast --long | Use only one of --fast, --long and --list.",
        "--again | --again and --record require --long."
      })
  void whatIsNotUnderstoodIsASentence(String arguments, String sentence) {
    UsageException e = assertThrows(UsageException.class, () -> parse(arguments));
    assertEquals(sentence, e.getMessage());
  }

  @Test
  void everyPartHasANameThatIsRead() {
    for (String name : LongPart.names()) {
      assertEquals(name, LongPart.of(name).name());
      assertTrue(LongPart.of(name).modules().size() + LongPart.of(name).scripts().size() > 0);
    }
  }

  private static Options parse(String arguments) {
    return Options.parse(
        arguments.isEmpty() ? List.of() : List.of(arguments.split(" ")), MODULES, PARTS);
  }
}
