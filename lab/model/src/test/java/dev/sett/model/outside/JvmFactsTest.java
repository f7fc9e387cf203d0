package dev.sett.model.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultJson;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.secrets.Redaction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmFactsTest {

  private static JvmFacts with(String arguments) {
    return new JvmFacts(
        2, /* gap= */ "", "25.0.3", "Eclipse Adoptium", "G1", /* maxHeapBytes= */ 1, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseG1GC", "-Xss1m -XX:+UseZGC -Da=b", "+UseSerialGC -Xss1m"})
  void aFlagNamesTheCollector(String arguments) {
    assertTrue(with(arguments).namesCollector());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-XX:-UseG1GC", "-XX:+UseGCOverheadLimit", "-Dflags=-XX:+UseG1GC", "-Xss1m"})
  void otherFlagsDoNot(String arguments) {
    assertFalse(with(arguments).namesCollector());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx1g", "-Xss1m -XX:MaxRAMPercentage=50", "-XX:MaxHeapSize=9"})
  void aFlagNamesTheHeap(String arguments) {
    assertTrue(with(arguments).namesHeap());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-Xms1g", "-XX:InitialRAMPercentage=5", "-Dx=-Xmx1g"})
  void othersLeaveTheHeapToTheJvm(String arguments) {
    assertFalse(with(arguments).namesHeap());
  }

  @Test
  void theLastCountOfProcessorsIsTheOneThatTheJvmUses() {
    assertEquals(2, with("").cpusCounted());
    assertEquals(5, with("-XX:ActiveProcessorCount=3 -XX:ActiveProcessorCount=5").cpusCounted());
  }

  @Test
  void aBlankDoesNotEndAnArgument() {
    assertEquals(List.of("-Dname=a b", "-Xss1m"), with("-Dname=a b -Xss1m").arguments());
    assertEquals(List.of(), with("").arguments());
  }

  @Test
  void secretsAmongTheArgumentsAreHidden() {
    LaunchedProcess launched =
        new LaunchedProcess(List.of("java"), "", "http://127.0.0.1/", "25", 1, "")
            .withJvm(
                Optional.of(
                    with("-Dspring.datasource.password=planted a -Xmx1g -Dname=known -dash")));
    Redaction redaction = Redaction.usual().knowing(List.of("known -dash"));
    LaunchedProcess hidden = ResultJson.redacted(launched, LaunchedProcess.class, redaction);
    assertEquals(
        Optional.of(with("-Dspring.datasource.password=*** -Xmx1g -Dname=***")), hidden.jvm());
    assertEquals(hidden, ResultJson.redacted(hidden, LaunchedProcess.class, redaction));
  }

  @Test
  void aTrialWrittenBeforeIsRead() {
    LaunchedProcess before =
        new LaunchedProcess(List.of("java"), "", "http://127.0.0.1/", "25", 1, "");
    String json = ResultJson.toJson(before);
    assertFalse(json.contains("jvm"), json);
    assertEquals(before, ResultJson.fromJson(json, LaunchedProcess.class));
    LaunchedProcess after = before.withJvm(Optional.of(JvmFacts.unknown(2, "no JVM")));
    assertEquals(after, ResultJson.fromJson(ResultJson.toJson(after), LaunchedProcess.class));
  }
}
