package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentComplaintsTest {

  private static final String VARIANTS =
      "variants: {a: {threads: virtual}, b: {threads: platform}}\n";
  private static final String POINTS = "points: {p: {path: /x}}\n";

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void aFlagThatContradictsTheModelIsRefusedWhereItStands() {
    List<Complaint> complaints =
        complaints(
            """
            variants:
              a: {threads: virtual, jvm-flags: --no-opens}
              b: {threads: "virtual@fixed:2", jvm-flags: --no-opens}
            points: {p: {path: /x}}
            """);

    assertEquals(
        List.of("x.yaml:3: jvm-flags: virtual@fixed:2 contradicts --no-opens."),
        complaints.stream().map(Complaint::toString).toList());
  }

  @Test
  void allComplaintsComeTogetherInOrderOfLine() {
    List<Complaint> complaints =
        complaints(
            """
            format: 2
            nmae: x
            variants:
              same: {threads: virtual, sever: jetty}
              same: {server: jety, threads: virtual}
              far: {threads: bananas}
            points:
              p:
                conections: 50
                connections: 0
            design:
              blocks: 0
              budget: 10 bananas
            placement: {server-cpus: x}
            """);

    assertEquals(
        List.of(
            "x.yaml:1: format: this version of Sett reads experiment format 1, but the file has '2'.",
            "x.yaml:2: unknown key 'nmae' in an experiment. Did you mean 'name'? Allowed: format,"
                + " name, about, variants, models, points, grid, design, placement, engine, services,"
                + " quick, published.",
            "x.yaml:4: unknown key 'sever' in a variant on a built-in server. Did you mean 'server'?"
                + " Allowed: server, threads, jvm-flags, flags, env, jdk, connections, cpus,"
                + " head-start, limits.",
            "x.yaml:5: two variants are named 'same'. Rename one of them.",
            "x.yaml:6: threads: jetty has no model 'bananas'. It has: platform, platform:N,"
                + " virtual.",
            "x.yaml:8: 'path' is missing. Write path: /ping, because built-in servers have no default"
                + " path.",
            "x.yaml:9: unknown key 'conections' in a point. Did you mean 'connections'? Allowed:"
                + " path, method, headers, body, body-base64, expect, script, http2, streams, connections, rate, arrivals, timeout, cpus, heap, jdk,"
                + " measure, factors.",
            "x.yaml:10: connections: 0 is out of range. Write a whole number from 1 to 100000.",
            "x.yaml:12: blocks: 0 blocks is not allowed. Write at least 1; a verdict needs at"
                + " least 5, for example 5..30.",
            "x.yaml:13: budget: '10 bananas' is not a time ('bananas' is not a unit of time). Write a"
                + " number with h, m, s, ms or us, such as 10s, 500ms or 3m30s.",
            "x.yaml:14: server-cpus: 'x' is not a valid list of CPUs (expected a list such as"
                + " 0-2,4)"),
        complaints.stream().map(Complaint::toString).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "pairing: both => 'both' is not a valid pairing",
        "blocks: 9..5 => reversed. Write 5..9",
        "blocks: many => 'many' is not a whole number",
        "blocks: 5... => '.' is not a whole number",
        "blocks: [5, 30] => must be a single value, but this is a list",
        "budget: 5 => write 5s for seconds",
        "budget: 0s => out of range. Write a time from 1s to 168h",
        "slice: 5s => slice: 5s is longer than a phase (4s)",
        "slice: 1ms => from 100ms",
        "warm-up: 9s..2s => Write 2s..9s",
        "margin: 80% => out of range. Write a percentage from 0.1% to 50%",
        "margin: 3 => write 3%",
        "confidence: 100% => out of range",
        "precision: -1% => is not a valid percentage",
        "rate-share: 0% => out of range",
        "seed: x => whole number",
        "seed: => seed has no value",
      })
  void complainsOfTheDesign(String setting, String part) {
    assertOne(VARIANTS + POINTS + "design:\n  " + setting, 4, part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "connections: 100001 => from 1 to 100000",
        "connections: 1.5 => not a whole number",
        "connections: {a: 1} => must be a single value, but this is a mapping",
        "rate: 0/s => a rate above 0",
        "rate: 2000/m => is not a rate",
        "rate: 99M/s => at most 10000000/s",
        "method: get => methods are uppercase. Write GET",
        "method: 'A B' => 'A B' is not an HTTP method",
        "method: '' => '' is not an HTTP method",
        "headers: {'a b': 1} => 'a b' is not a header name",
        "headers: {X: \"a\\r\\nY: b\"} => non-ASCII character: 'a\\x0d\\x0aY: b'",
        "headers: {Host: me} => set by the load engine",
        "headers: {A: 1, A: 2} => To send it twice, write a list",
        "headers: [none] => Write 'Name: value'",
        "headers: none => 'headers' must be a mapping",
        "body: \"@none.json\" => /none.json. Paths are relative to this file",
        "body-base64: '%' => not valid base64",
        "expect: {status: 99} => is not a valid status",
        "expect: {status: 299-200} => Write 200-299",
        "expect: {status: 700} => from 100 to 599",
        "expect: {status: 2xx} => is not a valid status",
        "expect: {contains: ''} => Remove the key",
        "expect: 200 => must be a mapping (key: value), but this is the text '200'",
        "streams: 2 => 'streams' requires http2: true",
        "timeout: 10 => '10' has no unit",
        "timeout: 0s => Write a time from 100ms to 1h",
        "arrivals: often => 'often' is not a valid arrival pattern. Write even or poisson.",
      })
  void complainsOfAPoint(String setting, String part) {
    String text = VARIANTS + "points:\n  p:\n    path: /x\n    " + setting;
    assertOne(text, 5, part);
  }

  @Test
  void loopbackHasNoRoundTripTime() {
    assertOne(
        VARIANTS + POINTS + "placement:\n  network: loopback\n  rtt: 1ms",
        4,
        "'network: loopback' conflicts with 'rtt'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "script: none.yaml => none.yaml: there is no such file.",
        "script: '' => is not a regular file",
        "script: {requests: {a: {path: /a}}}, path: /x => 'path' has no effect with 'script'",
        "script: {requests: {}} => 'requests' is empty",
        "script: {requests: {a: {}}} => 'a' has no path. Write path: /ping",
        "script: {requests: {a: {path: /a, capture: {}}}} => unknown key 'capture'",
        "script: {think: 1s, requests: {a: {path: /a}}} => has pauses (think)",
        "script: {think: 1s, requests: {a: {path: /a}}}, measure: {ramp: {over: 1s, length: 9s}} => has pauses (think)",
        "script: {journey: {a: {path: '/${b}'}}} => unknown value '${b}'",
      })
  void complainsOfAScript(String setting, String part) {
    assertOne(VARIANTS + "points:\n  p: {\n    " + setting + "}", 4, part);
  }

  @Test
  void aRateThatWouldBeIgnoredIsRefused() {
    assertOne(
        VARIANTS + "points:\n  p: {\n    path: /x, rate: 5/s, measure: capacity}",
        4,
        "'rate' has no effect with 'measure: capacity'. Remove one of them.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "path: ping => must start with a slash",
        "path: /a b => percent-encoded",
        "path: \"/a\\nb\" => '/a\\x0ab' has a character",
        "path: /caf\u00e9 => percent-encoded",
      })
  void complainsOfAPath(String setting, String part) {
    assertOne(VARIANTS + "points:\n  p:\n    " + setting, 4, part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "command: x, url: localhost:8080/x => Write one such as http://localhost:8080/x",
        "command: x, url: /x => is not an http URL",
        "command: x, url: 'http://h/', insecure: true => requires an https:// url",
        "command: x, url: 'http://h/', cacert: a.pem => requires an https:// url",
        "command: x, url: 'https://h/', insecure: yes => Write true or false",
        "command: x, url: 'https://h/', insecure: true, cacert: a.pem => Keep only one",
        "command: x, url: 'ftp://h/' => is not an http URL",
        "command: x, url: 'http:///x' => has no valid host",
        "command: x, url: 'http://a_b/' => has no valid host",
        "command: x, url: 'http://h:99999/' => ports go from 1 to 65535",
        "command: x, url: 'http://h/a b' => Illegal character",
        "command: x, url: 'http://h/#x' => never sent (#x)",
        "command: x, url: 'http://me@h/' => never sent (user@)",
        "command: x => 'url' is missing",
        "url: 'http://h/', cwd: . => 'command' is missing",
        "url: 'http://h/', pid: 0 => Write a whole number from 1 to 4194304",
        "url: 'http://h/', max-rate: fast => 'fast'",
        "url: 'http://h/', cacert: a.pem => requires an https:// url",
        "url: 'http://h/', threads: virtual => unknown key 'threads' in a variant with 'url' and no 'command'",
        "command: '', url: 'http://h/' => the command is empty",
        "command: [], url: 'http://h/' => must start with the program",
        "command: 'x \"', url: 'http://h/' => unclosed quote",
        "command: 'x | y', url: 'http://h/' => without a shell",
        "command: x, url: 'http://h/', threads: virtual => unknown key 'threads' in a variant with 'command'",
        "command: x, url: 'http://h/', ready-url: h => is not an http URL",
        "command: x, url: 'http://h/', cwd: none => no such folder",
        "command: x, url: 'http://h/', env: {A: 1, A: 2} => 'A' is set twice",
        "command: x, url: 'http://h/', env: {'A=B': 1} => is not a valid name of an environment variable",
        "command: x, url: 'http://h/', env: {A: } => write \"\"",
        "command: x, url: 'http://h/', env: [A] => must be a mapping",
        "jdk: 25 => names no program",
        "threads: virtual, server: jety => Did you mean 'jetty'? Available: helidon, jetty",
        "threads: virtual, flags: {a: 1} => must be a single value",
        "threads: virtual, jvm-flags: [[a]] => must be a single value, but this is a list",
        "threads: virtual, jdk: '' => Write a release",
        "server: jetty => 'threads' is missing",
      })
  void complainsOfAVariant(String variant, String part) {
    assertOne("variants:\n  a: {threads: virtual}\n  b: {" + variant + "}\n" + POINTS, 3, part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "variants: {a: {threads: virtual}} => 'variants' has 1, but a comparison needs at least 2",
        "variants: => 'variants' has 0",
        "variants: [a, b] => must be a mapping",
        "variants: {'a|b': {threads: virtual}, b: {threads: virtual}} => 'a|b' is not a valid name",
        "variants: {\"a\\e\": {threads: virtual}, b: {threads: virtual}} => 'a\\x1b' is not a valid name",
      })
  void complainsOfTheVariants(String variants, String part) {
    List<Complaint> complaints = complaints(POINTS + variants);
    assertEquals("x.yaml:2", complaints.getFirst().where());
    assertTrue(complaints.getFirst().sentence().contains(part), complaints::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "points: {} => 'points' is empty",
        "points: => 'points' is empty",
        "points: {'\u00a7': {path: /x}} => '\u00a7' is not a valid name",
        "points: {p: /x} => a point must be a mapping (key: value), but this is the text '/x'",
        "name: a/b => 'points' is missing",
      })
  void complainsOfThePoints(String points, String part) {
    String found = complaints(VARIANTS + points).toString();
    assertTrue(found.contains(part), found);
  }

  @Test
  void complainsOfNamesThatCannotNameAFolder() {
    for (String name : List.of("..", "a/b", "a b", "-x", "x".repeat(81))) {
      assertOne(VARIANTS + POINTS + "name: " + name, 3, "also used as a folder name");
    }
  }

  @Test
  void complainsOfTwoPointsOfOneName() {
    assertOne(
        VARIANTS + "points:\n  p: {path: /x}\n  p: {path: /x}", 4, "two points are named 'p'");
  }

  @Test
  void complainsOfAKeyThatStandsThereTwice() {
    assertOne(VARIANTS + POINTS + "name: a\nname: b", 4, "duplicate key 'name'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "`` => 1 => the file is empty",
        "`# only a comment` => 1 => the file is empty",
        "hello => 1 => must be a mapping",
        "`[a, b]` => 1 => must be a mapping",
        "`a: 1\n\tb: 2` => 2 => Use spaces",
        "`a:\n\t- b` => 2 => Use spaces",
        "`a: [1, 2` => 1 => Check indentation, quotes and brackets",
        "`a: \"x` => 1 => Check indentation, quotes and brackets",
        "`a: @file` => 1 => Put quotes around text that starts with @",
        "`a: b: c` => 1 => mapping values are not allowed",
        "`a: 1\n---\nb: 2` => 2 => a second document starts here",
        "`a: &x 1\nb: *x` => 2 => aliases such as *x are not supported",
        "`a: !!binary aGk=` => 1 => the tag",
        "`? [a]\n: b` => 1 => keys must be plain text",
      })
  void complainsOfWhatIsNotYamlForExperiments(String text, int line, String part) {
    List<Complaint> complaints = complaints(text);
    assertTrue(
        complaints.toString().contains("x.yaml:" + line + ": ") || line == 1, complaints::toString);
    assertTrue(complaints.toString().contains(part), complaints::toString);
  }

  @Test
  void aSyntaxErrorShowsItsLine() {
    Complaint complaint = complaints("name: x\nabout: one: two\n").getFirst();
    assertEquals("x.yaml:2", complaint.where());
    assertTrue(complaint.sentence().contains("at: about: one: two"), complaint.sentence());
  }

  @Test
  void controlCharactersAreNamedWithTheirLine() {
    Complaint complaint = complaints("name: x\nabout: \u0007\n").getFirst();
    assertEquals(
        "x.yaml:2: the character U+0007 is not allowed in YAML. Remove it.", complaint + "");
  }

  @Test
  void mergeKeysAreRefused() {
    assertOne(VARIANTS + POINTS + "<<: {name: x}", 3, "merge keys (<<) are not supported");
  }

  @Test
  void anAliasBombIsRefusedUnexploded() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 60; i++) {
      String alias = "*a" + (i - 1);
      bomb.append("a%d: &a%d [%s, %s, %s]\n".formatted(i, i, alias, alias, alias));
    }
    List<Complaint> complaints = complaints(bomb.toString());
    assertEquals("x.yaml:2", complaints.getFirst().where());
    assertEquals(
        "x.yaml: and 77 more.", complaints.getLast().toString(), "of 59 times 3, 100 shown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: "})
  void deepNestingIsRefused(String open) {
    String sentence = complaints("a: " + open.repeat(20_000)).getFirst().sentence();
    assertTrue(sentence.contains("nested more than 20 deep"), sentence);
  }

  @Test
  void builtInServersNeedAPath() {
    assertOne(VARIANTS + "points:\n  p:\n    connections: 5", 3, "'path' is missing");
  }

  @Test
  void aPointHasOneBody() {
    assertOne(VARIANTS + "points:\n  p: {path: /x, body: a, body-base64: YQ==}", 3, "not both");
  }

  @Test
  void aBodyHasALimit() {
    String body = "x".repeat(PointReader.LARGEST_BODY + 1);
    assertOne(VARIANTS + "points:\n  p: {path: /x, body: " + body + "}", 3, "at most 524288");
  }

  @Test
  void sentencesAreFitForATerminal() {
    assertOne(VARIANTS + POINTS + "design: {budget: \"\\e[2Jx\"}", 3, "'?[2Jx' is not a time");
    assertOne(VARIANTS + POINTS + "about: \"a\\0b\"", 3, "NUL character");
    String endless = complaints("design: {seed: " + "9".repeat(5000) + "}").toString();
    assertTrue(endless.length() < 2000, endless);
  }

  private void assertOne(String text, int line, String part) {
    List<Complaint> complaints = complaints(text);
    assertEquals(1, complaints.size(), complaints::toString);
    Complaint complaint = complaints.getFirst();
    assertTrue(complaint.sentence().contains(part), complaint::toString);
    assertEquals("x.yaml:" + line, complaint.where(), complaint::toString);
  }

  private List<Complaint> complaints(String text) {
    return assertThrows(
            ExperimentException.class,
            () -> new ExperimentReader(new TestingCatalogue()).read("x.yaml", text, folder),
            text)
        .complaints();
  }
}
