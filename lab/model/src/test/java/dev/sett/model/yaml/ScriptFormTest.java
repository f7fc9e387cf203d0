package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.script.Script;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import dev.sett.secrets.Redaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts as a part of experiments and results. */
class ScriptFormTest {

  private static final String VARIANTS =
      "variants: {a: {threads: virtual}, b: {threads: platform}}\n";

  private static final String JOURNEY =
      """
      data: users.csv
      journey:
        login:
          path: "/login?from=${random(1,9)}"
          headers: ["A: 1", "A: 2 ${counter}"]
          body: "name=${name}&password=${password} $${x}"
          expect: {status: 200-201, contains: welcome, size: 10..}
          capture: {token: {json: /token}, id: {regex: 'id=(\\d+)'}, session: {header: X-Session}}
        order: {path: "${id}", method: PUT, headers: {Authorization: "Bearer ${token}"}}
      """;

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @BeforeEach
  void writeData() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name,password\nada,007\n\"b, c\",\"x\"\n");
    Files.write(folder.resolve("bytes.bin"), new byte[] {0, (byte) 0xff, '$', '{', 'a', '}'});
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        JOURNEY,
        "seed: 9\nrequests: {a: {weight: 3, path: /a}, b: {path: /b, body: abcd}}",
        "journeys: {x: {weight: 2, steps: {a: {path: /a}, b: {path: /b}}}, y: {steps: {y: {path: /y}}}}",
        "data: {file: users.csv, order: random}\nrequests: {a: {path: '/${name}'}}",
        "journey: {a: {path: /a, capture: {a: {header: A}}}, b: {path: /b, body: '@bytes.bin'}}",
      })
  void comesBackFromFilesWithoutOtherFiles(String text) {
    Script script = ScriptReader.read("s.yaml", text, folder);
    Experiment experiment = experiment("script: s.yaml", text);

    assertEquals(Optional.of(script), script(experiment));
    String yaml = ExperimentWriter.write(experiment);
    Experiment read =
        new ExperimentReader(new TestingCatalogue()).read("x.yaml", yaml, Path.of("/nowhere"));
    assertEquals(experiment, read, yaml);
    String json = ResultJson.toJson(experiment);
    assertEquals(experiment, ResultJson.fromJson(json, Experiment.class), json);
  }

  @Test
  void theWholeOfAPointsTrafficIsRead() {
    Point point =
        experiment(
                "script: s.yaml\n    http2: true\n    streams: 7\n    arrivals: poisson\n    timeout: 1m",
                JOURNEY)
            .points()
            .getFirst();
    assertEquals(OptionalInt.of(7), point.traffic().streams());
    assertTrue(point.traffic().poisson());
    assertEquals(Optional.of(Duration.ofMinutes(1)), point.traffic().timeout());
    assertEquals(
        Traffic.USUAL,
        experiment("path: /x\n    http2: false\n    arrivals: even", "")
            .points()
            .getFirst()
            .traffic());
  }

  @Test
  void hidesSecretsAndKeepsReferencesToThem() {
    Experiment experiment =
        experiment("script: s.yaml", JOURNEY.replace("A: 2 ${counter}", "X-Api-Key: planted"));

    Experiment hidden = ResultJson.redacted(experiment, Experiment.class, Redaction.usual());

    String json = ResultJson.toJson(hidden);
    assertFalse(json.contains("planted"), json);
    assertFalse(json.contains("007"), json);
    assertTrue(json.contains("Bearer ${token}"), json);
    assertTrue(json.contains("name=${name}&password=${password}"), json);
    assertTrue(json.contains("ada"), json);
    assertEquals(List.of(), HiddenSecrets.in(experiment));
    assertEquals(
        List.of("data of the script of point p", "header X-Api-Key of step login of point p"),
        HiddenSecrets.in(hidden).stream().map(HiddenSecrets.Hidden::toString).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{rows: [{a: 1}, {b: 2}]}",
        "{rows: []}",
        "{rows: [{counter: 1}]}",
        "{rows: [{a: 1}], file: users.csv}",
        "{order: random}",
      })
  void complainsOfData(String data) {
    String text = "data: " + data + "\nrequests: {a: {path: /a}}";
    assertThrows(ExperimentException.class, () -> ScriptReader.read("s.yaml", text, folder), data);
  }

  private static Optional<Script> script(Experiment experiment) {
    return experiment.points().getFirst().traffic().script();
  }

  private Experiment experiment(String point, String script) {
    try {
      Files.writeString(folder.resolve("s.yaml"), script);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return new ExperimentReader(new TestingCatalogue())
        .read("x.yaml", VARIANTS + "points:\n  p:\n    " + point + "\n", folder);
  }
}
