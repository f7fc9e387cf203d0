package dev.sett.engines.adapter;

import dev.sett.engines.tool.RequestBodies;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Request;
import dev.sett.model.http.UrlAddress;
import dev.sett.model.text.RootLocale;
import java.net.URI;

/**
 * A test plan of JMeter: one thread group, one request, no timer. Threads, ramp, duration and
 * address can be given on the command line: {@code -JTHREAD=10 -JRAMP=10 -JDURATION=30
 * -JURL=/status}, and {@code -JHOST}, {@code -JPORT}, {@code -JPROTOCOL}.
 */
final class JmeterPlan {

  private JmeterPlan() {}

  /** The plan of a job; what the command line does not give is the job's. */
  static String of(ToolJob job) {
    boolean counted = job.work() instanceof ToolWork.Count;
    long loops =
        job.work() instanceof ToolWork.Count count
            ? Math.max(1, count.requests() / job.connections())
            : -1;
    return RootLocale.format(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
          <hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Sett" enabled="true">
              <boolProp name="TestPlan.functional_mode">false</boolProp>
              <boolProp name="TestPlan.serialize_threadgroups">false</boolProp>
              <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
                <collectionProp name="Arguments.arguments"/>
              </elementProp>
            </TestPlan>
            <hashTree>
              <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="users" enabled="true">
                <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
                <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                  <boolProp name="LoopController.continue_forever">false</boolProp>
                  <stringProp name="LoopController.loops">%d</stringProp>
                </elementProp>
                <stringProp name="ThreadGroup.num_threads">${__P(THREAD,%d)}</stringProp>
                <stringProp name="ThreadGroup.ramp_time">${__P(RAMP,0)}</stringProp>
                <boolProp name="ThreadGroup.scheduler">%s</boolProp>
                <stringProp name="ThreadGroup.duration">${__P(DURATION,%d)}</stringProp>
                <stringProp name="ThreadGroup.delay">0</stringProp>
                <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
              </ThreadGroup>
              <hashTree>
                <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="request" enabled="true">
                  <stringProp name="HTTPSampler.protocol">${__P(PROTOCOL,%s)}</stringProp>
                  <stringProp name="HTTPSampler.domain">${__P(HOST,%s)}</stringProp>
                  <stringProp name="HTTPSampler.port">${__P(PORT,%d)}</stringProp>
                  <stringProp name="HTTPSampler.path">%s</stringProp>
                  <stringProp name="HTTPSampler.method">%s</stringProp>
                  <boolProp name="HTTPSampler.use_keepalive">true</boolProp>
                  <boolProp name="HTTPSampler.follow_redirects">false</boolProp>
                  <boolProp name="HTTPSampler.auto_redirects">false</boolProp>
                  <stringProp name="HTTPSampler.implementation">HttpClient4</stringProp>
                  <stringProp name="HTTPSampler.connect_timeout">%d</stringProp>
                  <stringProp name="HTTPSampler.response_timeout">%d</stringProp>
        %s        </HTTPSamplerProxy>
                <hashTree>
        %s%s        </hashTree>
              </hashTree>
            </hashTree>
          </hashTree>
        </jmeterTestPlan>
        """,
        loops,
        job.connections(),
        !counted,
        job.longestSeconds(),
        scheme(job.url()),
        xml(job.url().getHost()),
        UrlAddress.of(job.url()).port(),
        path(job.url()),
        xml(job.request().method()),
        job.timeout().toMillis(),
        job.timeout().toMillis(),
        body(job.request()),
        headers(job.request()),
        assertion(job.request()));
  }

  private static String scheme(URI url) {
    return "https".equalsIgnoreCase(url.getScheme()) ? "https" : "http";
  }

  /** The path as a property that may be given, unless a comma in it would end the default early. */
  private static String path(URI url) {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String whole = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    return "${__P(URL," + xml(function(whole)) + ")}";
  }

  /** Text inside a call of a JMeter function. */
  private static String function(String text) {
    return text.replace("\\", "\\\\").replace(",", "\\,").replace("$", "\\$");
  }

  private static String body(Request request) {
    String text = RequestBodies.text(request.body()).orElse("");
    if (text.isEmpty()) {
      return """
                  <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
                    <collectionProp name="Arguments.arguments"/>
                  </elementProp>
        """;
    }
    return """
                  <boolProp name="HTTPSampler.postBodyRaw">true</boolProp>
                  <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
                    <collectionProp name="Arguments.arguments">
                      <elementProp name="" elementType="HTTPArgument">
                        <boolProp name="HTTPArgument.always_encode">false</boolProp>
                        <stringProp name="Argument.value">%s</stringProp>
                        <stringProp name="Argument.metadata">=</stringProp>
                      </elementProp>
                    </collectionProp>
                  </elementProp>
        """
        .formatted(xml(literal(text)));
  }

  private static String headers(Request request) {
    if (request.headers().isEmpty()) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    for (Request.Header header : request.headers()) {
      all.append(
          """
                        <elementProp name="" elementType="Header">
                          <stringProp name="Header.name">%s</stringProp>
                          <stringProp name="Header.value">%s</stringProp>
                        </elementProp>
          """
              .formatted(xml(header.name()), xml(literal(header.value()))));
    }
    return """
                  <HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="headers" enabled="true">
                    <collectionProp name="HeaderManager.headers">
        %s            </collectionProp>
                  </HeaderManager>
                  <hashTree/>
        """
        .formatted(all);
  }

  /**
   * The text that a right answer contains. JMeter takes a status from 400 as wrong; where one is
   * expected, it is told to judge by the text alone, and who reads the log judges the status.
   */
  private static String assertion(Request request) {
    return request
        .expect()
        .bodyContains()
        .map(
            text ->
                """
                          <ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="text" enabled="true">
                            <collectionProp name="Asserion.test_strings">
                              <stringProp name="0">%s</stringProp>
                            </collectionProp>
                            <stringProp name="Assertion.test_field">Assertion.response_data</stringProp>
                            <boolProp name="Assertion.assume_success">%s</boolProp>
                            <intProp name="Assertion.test_type">16</intProp>
                          </ResponseAssertion>
                          <hashTree/>
                """
                    .formatted(xml(literal(text)), request.expect().highestStatus() >= 400))
        .orElse("");
  }

  /**
   * Text that JMeter is to take as it is. It looks for {@code ${…}} everywhere, and takes a
   * backslash for its own only in text in which it found one.
   */
  private static String literal(String text) {
    return text.contains("${")
        ? text.replace("\\", "${__char(92)}")
            .replaceAll("\\$\\{(?!__char\\(92\\)})", "\\${__char(36)}{")
        : text;
  }

  private static String xml(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\n', '\r', '\t' -> out.append("&#").append(c).append(';');
                default -> out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
