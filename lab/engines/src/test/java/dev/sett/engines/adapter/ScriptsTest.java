package dev.sett.engines.adapter;

import static dev.sett.engines.Near.near;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.TestingJobs;
import dev.sett.engines.format.OutputReader;
import dev.sett.engines.format.WrkLine;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.ToolWork;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The files that tools are given: whatever a request holds, it arrives as it is. */
class ScriptsTest {

  private static final ToolWork COUNT = TestingJobs.count(400).work();

  @Test
  void luaHasEveryByteThatIsNotPlainByItsNumber() {
    String lua = WrkScript.asking(TestingJobs.post(COUNT).request(), OptionalLong.empty());
    assertTrue(lua.contains("wrk.method = \"POST\""), lua);
    assertTrue(lua.contains("wrk.headers[\"X-Quote\"] = \"a \\\"b\\\" 'c' \\\\d\""), lua);
    assertTrue(lua.contains("\\010"), lua);
    assertTrue(lua.contains("\\195\\188"), lua);
    assertFalse(lua.contains("rate"), lua);
    assertTrue(
        WrkScript.asking(TestingJobs.post(COUNT).request(), OptionalLong.of(2000))
            .contains("'\"rate\":2000,'"));
  }

  @Test
  void scriptsHaveTheSameDigitsInEveryLocale() {
    List<Supplier<String>> scripts =
        List.of(
            () -> WrkScript.asking(TestingJobs.post(COUNT).request(), OptionalLong.empty()),
            () -> K6Script.asking(TestingJobs.post(COUNT)),
            () -> JmeterPlan.of(TestingJobs.post(COUNT)));
    List<String> usual = scripts.stream().map(Supplier::get).toList();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(usual, scripts.stream().map(Supplier::get).toList());
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theLineOfLuaIsReadBack() {
    String line =
        "Running 2s test @ http://x/\n  2 threads and 10 connections\n"
            + WrkLine.MARK
            + "{\"rate\":500,\"connect\":1,\"read\":2,\"write\":3,\"status\":4,\"timeout\":5,"
            + "\"duration_us\":2000000,\"requests\":1000,\"bytes\":777,\"max_us\":9000,"
            + "\"percentiles_us\":{\"50\":1000,\"99\":8000,\"99.999\":0}}\n";
    ToolResult told = OutputReader.read(line);
    assertEquals("wrk2", told.tool());
    assertEquals(996, told.right());
    assertEquals(15, told.failed());
    near(1_000_000, told.latency().at(50, 996), 1000);
    near(9_000_000, told.latency().at(100, 996), 9000);
  }

  @Test
  void k6HasEveryCharacterThatIsNotPlainByItsNumber() {
    String script = K6Script.asking(TestingJobs.post(COUNT));
    assertTrue(script.contains("\\u000a"), script);
    assertTrue(script.contains("\\u00fc"), script);
    assertTrue(script.contains("O\\'Hara"), script);
    assertTrue(script.contains("executor: 'shared-iterations', vus: 50, iterations: 400"), script);
    assertTrue(script.contains("'p(99.999)'"), script);
    assertTrue(script.chars().allMatch(c -> c < 0x7f), script);
  }

  @Test
  void k6HoldsARateOfAThousandSecondsSoThatPartsAreKept() {
    assertTrue(
        K6Script.asking(TestingJobs.rate(333.3)).contains("rate: 333300, timeUnit: '1000s'"));
  }

  @Test
  void theScriptForPeopleHasNothingOfOurs() {
    assertFalse(K6Script.plain(TestingJobs.post(COUNT)).contains("sett"));
  }

  @Test
  void thePlanOfJmeterIsXmlWithTheRequestAsItIs() {
    Document plan = parse(JmeterPlan.of(TestingJobs.post(COUNT)));
    assertEquals("8", property(plan, "LoopController.loops"));
    assertEquals("false", property(plan, "ThreadGroup.scheduler"));
    assertEquals("${__P(THREAD,50)}", property(plan, "ThreadGroup.num_threads"));
    assertEquals("${__P(URL,/ping?a=1)}", property(plan, "HTTPSampler.path"));
    assertEquals("POST", property(plan, "HTTPSampler.method"));
    assertTrue(
        property(plan, "Argument.value").contains("<&${__char(36)}{x}>"),
        () -> property(plan, "Argument.value"));
    assertTrue(property(plan, "Argument.value").contains("\n"));
  }

  @Test
  void aPlanForATimeContinuesUntilThen() {
    Document plan = parse(JmeterPlan.of(TestingJobs.closed()));
    assertEquals("-1", property(plan, "LoopController.loops"));
    assertEquals("true", property(plan, "ThreadGroup.scheduler"));
    assertEquals("${__P(DURATION,4)}", property(plan, "ThreadGroup.duration"));
  }

  private static Document parse(String xml) {
    return assertDoesNotThrow(
        () ->
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
  }

  private static String property(Document plan, String name) {
    for (String kind : new String[] {"stringProp", "boolProp"}) {
      NodeList all = plan.getElementsByTagName(kind);
      for (int i = 0; i < all.getLength(); i++) {
        if (all.item(i) instanceof Element element && element.getAttribute("name").equals(name)) {
          return element.getTextContent();
        }
      }
    }
    throw new AssertionError("no property " + name);
  }
}
