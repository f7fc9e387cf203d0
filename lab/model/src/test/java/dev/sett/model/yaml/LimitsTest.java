package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code limits} of variants, in files and flags. */
final class LimitsTest {

  private static final ExperimentReader READER = new ExperimentReader(new TestingCatalogue());
  private static final String POINTS = "points: {ping: {path: /ping}}\n";
  private static final ResourceLimits BOTH =
      new ResourceLimits(Optional.of(0.5), Optional.of(256L << 20));

  @Test
  void areReadWrittenAndReadAgain() {
    Experiment read =
        read(
            """
            variants:
              both: {threads: virtual, limits: {cpus: 0.5, memory: 256MiB}}
              quota:
                command: ./server
                url: http://127.0.0.1:8080/
                limits:
                  cpus: 2
              neither: {threads: virtual}
            """
                + POINTS);

    assertEquals(
        List.of(
            Optional.of(BOTH),
            Optional.of(new ResourceLimits(Optional.of(2.0), Optional.empty())),
            Optional.empty()),
        read.variants().stream().map(Variant::limits).toList());
    String written = ExperimentWriter.write(read);
    assertTrue(written.contains("limits: {cpus: 0.5, memory: 256MiB}\n"), written);
    assertTrue(written.contains("limits: {cpus: 2}\n"), written);
    assertEquals(read, read(written));
  }

  @Test
  void canBeSetForModelsAndForProgramsThatEnd() {
    Experiment models =
        read("models: {threads: [virtual, platform], limits: {memory: 1GiB}}\n" + POINTS);
    Experiment jobs =
        read(
            "variants: {a: {run: make, limits: {cpus: 1}}, b: {run: make}}\n"
                + "points: {all: {measure: {job: 1}}}\n");

    assertEquals(
        List.of("1 GiB of memory", "1 GiB of memory"),
        models.variants().stream().map(v -> v.limits().orElseThrow().words()).toList());
    assertEquals("1 CPU", jobs.variants().getFirst().limits().orElseThrow().words());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '"',
      value = {
        "{cpus: 0} => cpus: 0 is out of range. Write a number of CPUs from 0.01 to 4096, such as 0.5.",
        "{cpus: 9999} => cpus: 9999 is out of range. Write a number of CPUs from 0.01 to 4096, such as 0.5.",
        "{cpus: -1} => cpus: '-1' is not a valid number of CPUs. Write a number such as 0.5 or 2.",
        "{cpus: 50%} => cpus: '50%' is not a valid number of CPUs. Write a number such as 0.5 or 2.",
        "{memory: 1MiB} => memory: 1MiB is too small for a program to start. Write at least 16MiB, such as 256MiB.",
        "{memory: 256} => memory: '256' is not a size. Write a whole number from 1 with KiB, MiB or GiB, such as 200MiB.",
        "{memroy: 1GiB} => unknown key 'memroy' in 'limits'. Did you mean 'memory'? Allowed: cpus, memory.",
        "{} => limits: nothing is limited. Write {cpus: 0.5, memory: 256MiB}, or one of both.",
        "0.5 => 'limits' must be a mapping (key: value), but this is the text '0.5'.",
      })
  void complainsInOneSentence(String limits, String sentence) {
    assertEquals(
        List.of("x.yaml:2: " + sentence),
        complaints(
            "variants:\n  a: {threads: virtual, limits: %s}\n  b: {threads: virtual}\n"
                    .formatted(limits)
                + POINTS));
  }

  @Test
  void refusesAServerThatAlreadyRuns() {
    assertEquals(
        List.of(
            "x.yaml:2: variant 'a' already runs, so Sett can't limit it. Leave out limits, or write"
                + " command: so that Sett starts it."),
        complaints(
            "variants:\n  a: {url: 'http://127.0.0.1:1/', limits: {cpus: 1}}\n"
                + "  b: {url: 'http://127.0.0.1:2/'}\n"
                + POINTS));
  }

  @Test
  void aFlagHasBothInOneText() {
    assertEquals(BOTH, LimitKeys.parse("cpus=0.5,memory=256MiB"));
    assertEquals(BOTH, LimitKeys.parse(" memory = 256MiB , cpus = 0.5 "));
    assertEquals("0.5 CPUs and 256 MiB of memory", BOTH.words());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '"',
      value = {
        "0.5 => '0.5' is not a limit. Write cpus=0.5, memory=256MiB, or both: cpus=0.5,memory=256MiB.",
        "cpu=0.5 => 'cpu=0.5' is not a limit. Write cpus=0.5, memory=256MiB, or both: cpus=0.5,memory=256MiB.",
        "cpus=1,cpus=2 => cpus is set twice. Keep only one.",
        "cpus=0 => cpus: 0 is out of range. Write a number of CPUs from 0.01 to 4096, such as 0.5.",
        "memory=1MiB => memory: 1MiB is too small for a program to start. Write at least 16MiB, such as 256MiB.",
      })
  void aWrongFlagIsRefusedInOneSentence(String text, String sentence) {
    assertEquals(
        sentence,
        assertThrows(IllegalArgumentException.class, () -> LimitKeys.parse(text)).getMessage());
  }

  private static Experiment read(String yaml) {
    return READER.read("x.yaml", yaml, Path.of("/"));
  }

  private static List<String> complaints(String yaml) {
    return assertThrows(ExperimentException.class, () -> read(yaml)).complaints().stream()
        .map(Object::toString)
        .toList();
  }
}
