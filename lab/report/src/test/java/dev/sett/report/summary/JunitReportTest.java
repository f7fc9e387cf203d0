package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Result;
import dev.sett.report.Golden;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.gate.GateCheck;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.gate.GateReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitReportTest {

  private static String render(TestingResults.Made made, boolean undecidedToo, String... gates) {
    Result result = made.result();
    List<GateOutcome> outcomes =
        GateCheck.all(
            Arrays.stream(gates).map(g -> GateReader.read(g, result.plan().experiment())).toList(),
            result);
    return JunitReport.render(result, made.trials(), outcomes, undecidedToo);
  }

  /** Parses it, and holds it against what Jenkins, GitLab and readers on GitHub agree on. */
  private static Document checked(String xml) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(JunitReportTest.class.getResource("/dev/sett/report/junit-subset.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    Element suite = (Element) document.getElementsByTagName("testsuite").item(0);
    assertEquals(
        suite.getAttribute("tests"), "" + document.getElementsByTagName("testcase").getLength());
    assertEquals(
        suite.getAttribute("failures"), "" + document.getElementsByTagName("failure").getLength());
    assertEquals(
        suite.getAttribute("skipped"), "" + document.getElementsByTagName("skipped").getLength());
    return document;
  }

  private static List<String> failures(Document document) {
    NodeList failures = document.getElementsByTagName("failure");
    return java.util.stream.IntStream.range(0, failures.getLength())
        .mapToObj(i -> ((Element) failures.item(i)).getAttribute("message"))
        .toList();
  }

  @Test
  void theFormIsSealed() throws IOException {
    Golden.check(
        "first-look.junit.xml",
        () ->
            render(
                TestingResults.firstLook(3),
                /* undecidedToo= */ false,
                "b slower than a by 5% on throughput",
                "b slower than a by 5% on cpu at ping"));
  }

  @Test
  void everyFormIsWhatReadersTake() throws Exception {
    for (TestingResults.Made made :
        List.of(
            TestingResults.firstLook(1),
            TestingResults.threeVariants(1),
            TestingResults.grid(1),
            TestingResults.oneBlock(1),
            TestingResults.hostile(1))) {
      checked(render(made, false, "b slower than a on cpu", "b faster than a on memory by 2x"));
    }
  }

  @Test
  void aPointWithoutAVerdictFails() throws Exception {
    Document refused = checked(render(TestingResults.refused(1), false));
    assertEquals(
        List.of(
            "no verdict: The load engine used 93% of its CPU.",
            "no verdict: The load engine used 93% of its CPU."),
        failures(refused));
    Document none = checked(render(TestingResults.noTrials(), false));
    assertTrue(failures(none).contains("no verdict: no block was finished"));
  }

  @Test
  void anUndecidedGateIsSkippedUnlessItIsToFail() throws Exception {
    TestingResults.Made one = TestingResults.oneBlock(1);
    String gate = "b slower than a on cpu at ping";
    assertEquals(1, checked(render(one, false, gate)).getElementsByTagName("skipped").getLength());
    Document failed = checked(render(one, true, gate));
    assertEquals(0, failed.getElementsByTagName("skipped").getLength());
    assertTrue(failures(failed).getFirst().startsWith("undecided: "), failures(failed).toString());
  }
}
