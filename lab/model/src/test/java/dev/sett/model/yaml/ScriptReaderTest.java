package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Capture;
import dev.sett.model.script.Script;
import dev.sett.model.script.Template;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ScriptReaderTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @BeforeEach
  void writeData() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name,password\nada,lace\nbob,\"x,y\"\n");
    Files.writeString(folder.resolve("empty.csv"), "name\n");
    Files.writeString(folder.resolve("order.json"), "{\"id\": ${random(1,9)}}");
  }

  @Test
  void aMixIsJourneysOfOneStepEach() {
    Script script =
        read(
            """
            seed: 7
            think: 50ms
            requests:
              hello: {weight: 3, path: /hello/x}
              work: {path: "/work?cpu=${random(1,100)}", think: 0s}
            """);
    assertEquals(
        new Script(
            7,
            List.of(
                new Script.Journey("hello", 3, List.of(get("hello", "/hello/x", 50))),
                new Script.Journey(
                    "work", 1, List.of(get("work", "/work?cpu=${random(1,100)}", 0)))),
            Optional.empty(),
            Optional.empty()),
        script);
    assertTrue(script.thinks());
    assertFalse(script.thinking(Duration.ZERO).thinks());
  }

  @Test
  void stepsSentOnceComeFirst() {
    Script script =
        read(
            "{users: 20, journey: {login: {path: /login, once: true}, a: {path: /a, once: false}}}");
    assertEquals(Optional.of(20), script.users());
    assertEquals(1, script.journeys().getFirst().onceSteps());
    assertEquals(script, read(JsonMapper.shared().writeValueAsString(script)), "JSON is YAML, too");
    assertEquals(
        List.of(
            "step 'b' has once: true, but follows a step that every journey sends. Steps with once: true must come first."),
        sentences("journey: {a: {path: /a}, b: {path: /b, once: true}, c: {path: /c}}"));
    assertEquals(
        List.of(
            "every step has once: true, so later journeys would be empty. At least the last step must be one that every journey sends."),
        sentences("journey: {a: {path: /a, once: true}}"));
    assertEquals(
        List.of(
            "users: is the number of users that send the steps with once: true, and no step has that."),
        sentences("{users: 5, journey: {a: {path: /a}}}"));
    assertEquals(
        List.of("once: 'maybe' is not a boolean. Write true or false."),
        sentences("journey: {a: {path: /a, once: maybe}, b: {path: /b}}"));
  }

  private List<String> sentences(String text) {
    return complaints(text).stream().map(Complaint::sentence).toList();
  }

  @Test
  void aJourneyCapturesAndUses() {
    Script script =
        read(
            """
            data: {file: users.csv, order: random}
            journey:
              login:
                path: /login
                headers: {Content-Type: text/plain}
                body: "${name}:${password}"
                expect: {status: 200-201, contains: welcome, size: 10..2000}
                capture:
                  token: {json: /token}
                  id: {regex: 'id=(\\d+)'}
                  session: {header: X-Session}
              order:
                path: ${id}
                headers: ["Authorization: Bearer ${token}", "X-Session: ${session}"]
                body: "@order.json"
            """);
    Script.Step login = script.journeys().getFirst().steps().getFirst();
    assertEquals("POST", login.method());
    assertEquals(new ExpectedAnswer(200, 201, Optional.of("welcome")), login.expect());
    assertEquals(new Script.Size(10, 2000), login.bodyBytes());
    assertEquals(
        List.of(
            new Capture.FromJson("token", "/token"),
            new Capture.FromBody("id", "id=(\\d+)"),
            new Capture.FromHeader("session", "X-Session")),
        login.captures());
    Script.Step order = script.journeys().getFirst().steps().getLast();
    assertEquals(Optional.of(Template.of("${id}")), order.path());
    assertEquals(
        List.of(
            new Script.Header("Authorization", Template.of("Bearer ${token}")),
            new Script.Header("X-Session", Template.of("${session}"))),
        order.headers());
    assertEquals(Template.of("{\"id\": ${random(1,9)}}"), order.body());
    assertEquals(
        Optional.of(
            new Script.Data(
                List.of("name", "password"),
                List.of(List.of("ada", "lace"), List.of("bob", "x,y")),
                /* random= */ true)),
        script.data());
  }

  @Test
  void aMixOfJourneysHasStepsNamedAfterTheirJourney() {
    Script script =
        read(
            """
            journeys:
              buy: {weight: 1, steps: {login: {path: /l, capture: {t: {header: T}}}, pay: {path: "/p/${t}"}}}
              look: {weight: 9, steps: {home: {}}}
            """);
    assertEquals(
        List.of("buy/login", "buy/pay", "look/home"),
        script.journeys().stream()
            .flatMap(j -> j.steps().stream())
            .map(Script.Step::name)
            .toList());
    assertEquals(9, script.journeys().getLast().weight());
    assertEquals(Optional.empty(), script.journeys().getLast().steps().getFirst().path());
  }

  @ParameterizedTest
  @CsvSource({"100..2000, 100, 2000", "7, 7, 7", "5.., 5, 9223372036854775807", "..5, 0, 5"})
  void readsSizes(String written, long least, long most) {
    Script script = read("requests: {a: {path: /, expect: {size: \"" + written + "\"}}}");
    assertEquals(
        new Script.Size(least, most), script.journeys().getFirst().steps().getFirst().bodyBytes());
  }

  @Test
  void allComplaintsComeTogetherInOrderOfLine() {
    List<Complaint> complaints =
        complaints(
            """
            jorney: {}
            data: userz.csv
            journey:
              login:
                path: "/login/${token}"
                wait: 1s
                capture:
                  token: {json: token}
                  id: {regex: 'id=\\d+'}
                  bad: {regex: '(('}
                  both: {json: /a, header: B}
              next:
                path: /x y
                body: "@none.txt"
                think: 5
            """);
    assertEquals(
        List.of(
            "x.yaml:1: unknown key 'jorney' in a load script. Did you mean 'journey'? Allowed:"
                + " requests, journey, journeys, data, think, seed, users.",
            "x.yaml:2: data: no such file: "
                + folder.resolve("userz.csv")
                + ". Paths are relative to this file.",
            "x.yaml:5: path: '${token}' has no value yet: step 'login' captures it from its"
                + " response."
                + " Available: counter and random(1,100).",
            "x.yaml:6: unknown key 'wait' in a step. Allowed: method, path, headers, body, body-base64, expect,"
                + " think, capture, once.",
            "x.yaml:8: json: 'token' is not a valid JSON pointer. Start it with a slash, such as"
                + " /token or /items/0/id; in a name, write ~0 for ~ and ~1 for /.",
            "x.yaml:9: regex: 'id=\\d+' has no capturing group. Put parentheses around the part to"
                + " capture, such as id=(\\d+).",
            "x.yaml:10: regex: '((' is not a valid regular expression (Unclosed group).",
            "x.yaml:11: a capture has exactly one of json, regex and header, such as both: {json:"
                + " /both}.",
            "x.yaml:13: path: '/x y' has a character that must be percent-encoded in a path, such as"
                + " %20 for a space.",
            "x.yaml:14: body: no such file: "
                + folder.resolve("none.txt")
                + ". Paths are relative to this file.",
            "x.yaml:15: think: '5' has no unit: write 5s for seconds or 5ms for milliseconds."),
        complaints.stream().map(Complaint::toString).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "requests: {a: {path: /, weight: 0}} | weight: 0 is out of range",
        "requests: {a: {path: /, weight: -1}} | weight: -1 is out of range",
        "requests: {a: {path: /, capture: {x: {json: /x}}}} | unknown key 'capture' in a request of a mix",
        "requests: {} | 'requests' is empty",
        "seed: 1 | there is nothing to send",
        "{requests: {a: {}}, journey: {b: {}}} | one of requests, journey and journeys",
        "journeys: {a: {weight: 1}} | 'steps' is missing",
        "{data: empty.csv, journey: {a: {}}} | the table has a header line but no rows",
        "{data: {file: users.csv, order: backwards}, journey: {a: {}}} | 'backwards' is not a valid order",
        "{data: users.csv, journey: {a: {path: '/${nmae}'}}} | Did you mean 'name'? Available: counter, name, password and",
        "{data: users.csv, journey: {a: {capture: {name: {json: /x}}}}} | 'name' is a column of the data",
        "journey: {a: {capture: {counter: {json: /x}}}} | 'counter' is a reserved name",
        "journey: {a: {path: '/${x'}} | is not closed",
        "journey: {a: {headers: {Host: x}}} | 'Host' is set by the load engine",
        "journey: {a: {headers: {X: '${y}'}}} | unknown value '${y}'",
        "journey: {a: {body: '${y}'}} | unknown value '${y}'",
        "journey: {a: {expect: {size: 9..1}}} | is reversed. Write 1..9.",
        "journey: {a: {expect: {size: big}}} | 'big' is not a valid size",
        "journey: {a: {capture: {x: {json: /x~y}}}} | is not a valid JSON pointer",
        "journey: {a: {}, b: {path: '/${t}'}, c: {capture: {t: {json: /t}}}} | has no value yet: step 'c' captures it",
        "[1] | a load script must be a mapping",
      })
  void saysWhatIsWrong(String text, String expected) {
    List<Complaint> complaints = complaints(text);
    assertEquals(1, complaints.size(), complaints::toString);
    assertTrue(complaints.getFirst().sentence().contains(expected), complaints::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n"})
  void anEmptyFileIsASentence(String text) {
    assertTrue(complaints(text).getFirst().sentence().contains("docs/reference/load-scripts.md"));
  }

  @Test
  void readsTheScriptForTheBuiltInServer() {
    Script script = ScriptReader.read(root().resolve("experiments/load/visitors.yaml"));
    assertEquals(
        List.of("visit/hello", "visit/work", "ping/ping"),
        script.journeys().stream()
            .flatMap(j -> j.steps().stream())
            .map(Script.Step::name)
            .toList());
    assertTrue(script.data().isPresent());
  }

  private static Script.Step get(String name, String path, long thinkMillis) {
    return new Script.Step(
        name,
        "GET",
        Optional.of(Template.of(path)),
        List.of(),
        new Template(List.of()),
        ExpectedAnswer.SUCCESS,
        Script.Size.ANY,
        List.of(),
        Duration.ofMillis(thinkMillis),
        /* once= */ false);
  }

  private Script read(String text) {
    return ScriptReader.read("x.yaml", text, folder);
  }

  private List<Complaint> complaints(String text) {
    return assertThrows(ExperimentException.class, () -> read(text)).complaints();
  }

  private static Path root() {
    return ExperimentReaderTest.root();
  }
}
