package dev.sett.engines.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.TestingJobs;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** Loads with secrets, written down for other tools. */
class ExportedLoadTest {

  private static ToolJob job(ToolWork work, Body body) {
    return new ToolJob(
        URI.create("http://127.0.0.1:8080/a?token=p&size=5"),
        new Request(
            "POST",
            Optional.empty(),
            List.of(
                new Request.Header("Authorization", "Bearer q"),
                new Request.Header("X-Auth", "q's")),
            body,
            ExpectedAnswer.SUCCESS),
        /* connections= */ 50,
        work,
        Duration.ofSeconds(10),
        2);
  }

  private static ExportedLoad exported(String tool) {
    ToolWork work =
        tool.equals("wrk2")
            ? new ToolWork.Rate(100, Duration.ofSeconds(4))
            : new ToolWork.Closed(Duration.ofSeconds(4));
    ToolJob job = job(work, Body.of("{\"pw\": \"p\", \"token\": \"o\"}"));
    assertEquals(Optional.empty(), ExportedLoad.refusal(tool, job));
    return ExportedLoad.of(tool, job);
  }

  private static String only(ExportedLoad exported) {
    return exported.files().values().iterator().next();
  }

  @Test
  void eachSecretHasAVariable() {
    assertEquals(
        List.of(
            "SECRET_TOKEN", "SECRET_AUTHORIZATION", "SECRET_X_AUTH", "SECRET_PW", "SECRET_TOKEN_2"),
        exported("k6").variables());
  }

  @Test
  void k6JoinsStrings() {
    String script = only(exported("k6"));
    assertTrue(script.contains("'Authorization': '' + __ENV.SECRET_AUTHORIZATION + ''"), script);
    assertTrue(
        script.contains("'http://127.0.0.1:8080/a?token=' + __ENV.SECRET_TOKEN + '&size=5'"),
        script);
    assertTrue(
        script.contains(
            "'{\"pw\": \"' + __ENV.SECRET_PW + '\", \"token\": \"' + __ENV.SECRET_TOKEN_2 + '\"}'"),
        script);
    assertEquals("k6 run load.js", exported("k6").command());
  }

  @Test
  void wrk2JoinsStringsAndTakesTheUrlFromTheCommandLine() {
    ExportedLoad exported = exported("wrk2");
    assertTrue(
        only(exported)
            .contains("wrk.headers[\"X-Auth\"] = \"\" .. os.getenv(\"SECRET_X_AUTH\") .. \"\""),
        only(exported));
    assertTrue(
        exported.command().endsWith("'http://127.0.0.1:8080/a?token='\"$SECRET_TOKEN\"'&size=5'"),
        exported.command());
  }

  @Test
  void hyperfoilHasParameters() {
    ExportedLoad exported = exported("hyperfoil");
    assertTrue(
        only(exported)
            .contains("POST: !concat [ \"/a?token=\", !param SECRET_TOKEN, \"&size=5\" ]"),
        only(exported));
    assertTrue(
        only(exported).contains("\"X-Auth\": !concat [ \"\", !param SECRET_X_AUTH, \"\" ]"),
        only(exported));
    assertTrue(
        exported.command().startsWith("run.sh load.hf.yaml -PSECRET_TOKEN=\"$SECRET_TOKEN\" -P"),
        exported.command());
  }

  @Test
  void jmeterAsksTheEnvironment() throws Exception {
    String plan = only(exported("jmeter"));
    assertTrue(
        plan.contains("/a?token=${__groovy(System.getenv(\"SECRET_TOKEN\"))}&amp;size=5)}"), plan);
    byte[] bytes = plan.getBytes(StandardCharsets.UTF_8);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  @Test
  void aLoadWithoutSecretsNeedsNoVariable() {
    ExportedLoad exported = ExportedLoad.of("k6", TestingJobs.closed());
    assertEquals(List.of(), exported.variables());
    assertFalse(only(exported).contains("__ENV"), only(exported));
  }

  @Test
  void aSecretInABodyOfBytesIsRefused() {
    byte[] bytes = {(byte) 0xff, '&', 'p', 'w', '=', '7'};
    ToolJob job = job(new ToolWork.Closed(Duration.ofSeconds(4)), Body.of(bytes));
    assertTrue(ExportedLoad.refusal("k6", job).orElseThrow().contains("not UTF-8 text"));
  }
}
