package dev.sett.cli.vary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class VaryFlagsTest {

  private static final String APP = "java -Xmx1g -jar app.jar";

  @Test
  void aPropertyFollowsTheWordJava() {
    List<VaryFlags.Made> made =
        made(Map.of(), "--command", APP, "--vary", "spring.threads.virtual.enabled=false,true");

    assertEquals(
        List.of("spring.threads.virtual.enabled=false", "spring.threads.virtual.enabled=true"),
        names(made));
    assertEquals(
        List.of("java", "-Dspring.threads.virtual.enabled=true", "-Xmx1g", "-jar", "app.jar"),
        made.get(1).command());
    assertEquals(Map.of(), made.get(1).env());
  }

  @Test
  void anotherCommandTakesItInTheEnvironmentAfterWhatIsThere() {
    List<VaryFlags.Made> made =
        made(
            Map.of("JAVA_TOOL_OPTIONS", "-Dfile.encoding=UTF-8"),
            "--command",
            "podman run -e JAVA_TOOL_OPTIONS shop",
            "--vary",
            "greeting=,good day");

    assertEquals(List.of("as it is", "greeting=good day"), names(made));
    assertEquals(Map.of(), made.get(0).env());
    assertEquals(
        Map.of("JAVA_TOOL_OPTIONS", "-Dfile.encoding=UTF-8 '-Dgreeting=good day'"),
        made.get(1).env());
    assertEquals(
        List.of("podman", "run", "-e", "JAVA_TOOL_OPTIONS", "shop"), made.get(1).command());
  }

  @Test
  void eachCombinationIsAVariantAndTheFirstIsTheBaseline() {
    List<VaryFlags.Made> made =
        made(
            Map.of(),
            "--command",
            APP,
            "--vary",
            "virtual=false,true",
            "--vary-env",
            "POOL=10,20",
            "--vary-jvm",
            "|-XX:+UseZGC -Xlog:gc*,safepoint");

    assertEquals(8, made.size());
    assertEquals("virtual=false, POOL=10", made.getFirst().name());
    VaryFlags.Made last = made.getLast();
    assertEquals("virtual=true, POOL=20, -XX:+UseZGC -Xlog:gc-,safepoint", last.name());
    assertEquals(Map.of("POOL", "20"), last.env());
    assertEquals(
        List.of(
            "java",
            "-Dvirtual=true",
            "-XX:+UseZGC",
            "-Xlog:gc*,safepoint",
            "-Xmx1g",
            "-jar",
            "app.jar"),
        last.command());
  }

  @Test
  void barsSeparateValuesThatHaveCommas() {
    assertEquals(
        List.of("java", "-Dcpus=0,1", "-Xmx1g", "-jar", "app.jar"),
        made(Map.of(), "--command", APP, "--vary", "cpus=0|0,1").get(1).command());
  }

  @Test
  void namesThatAreTooLongLoseTheBeginningOfTheirKeys() {
    assertEquals(
        List.of("virtual.enabled=false, threads.max=50", "virtual.enabled=true, threads.max=50"),
        names(
                made(
                    Map.of(),
                    "--command",
                    APP,
                    "--vary",
                    "server.tomcat.threads.max=50,51",
                    "--preset",
                    "spring-virtual-threads"))
            .stream()
            .filter(name -> name.endsWith("50"))
            .toList());
  }

  @Test
  void aSecretIsNoName() {
    assertEquals(
        List.of("A", "B"),
        names(made(Map.of(), "--command", APP, "--vary", "db.password=hunter2,hunter3")));
  }

  @Test
  void badInputIsRefusedInASentence() {
    refused("--command: is missing", "--vary", "a=1,2");
    refused("--command: needs something that varies", "--command", APP);
    refused("--vary: 'a' lists no values. Write, for example,", "--command", APP, "--vary", "a");
    refused("--vary: 'a=' lists no values.", "--command", APP, "--vary", "a=");
    refused("--vary: lists only one value of a (1), but", "--command", APP, "--vary", "a=1");
    refused(
        "--vary: lists the value '1' of a twice. Remove one.",
        "--command",
        APP,
        "--vary",
        "a=1,2,1");
    refused(
        "--preset: unknown preset 'spring-virtual-thread'. Did you mean 'spring-virtual-threads'?",
        "--command",
        APP,
        "--preset",
        "spring-virtual-thread");
    refused(
        "--vary: spring.threads.virtual.enabled varies twice.",
        "--command",
        APP,
        "--preset",
        "spring-virtual-threads",
        "--vary",
        "spring.threads.virtual.enabled=true,false");
    refused(
        "--vary: a is already set in the command (--a=3). Remove it there.",
        "--command",
        APP + " --a=3",
        "--vary",
        "a=1,2");
    refused(
        "--vary: makes 9 variants (3 x 3), but at most 8 can be compared at a time.",
        "--command",
        APP,
        "--vary",
        "a=1,2,3",
        "--vary",
        "b=1,2,3");
    refused(
        "--vary-jvm: it has an unclosed quote", "--command", APP, "--vary-jvm", "-Da='x|-Xmx1g");
  }

  @Test
  void theGuideListsEveryPreset() throws Exception {
    String guide = Files.readString(Path.of("../../docs/guides/compare.md"));
    for (Preset preset : Presets.all()) {
      assertTrue(
          guide.contains(
              "| [`%s`](%s) | `%s=%s` | %s | %s |"
                  .formatted(
                      preset.name(),
                      preset.documentation(),
                      preset.property(),
                      String.join(",", preset.values()),
                      preset.changes(),
                      preset.since())),
          preset.name());
    }
    assertTrue(Presets.inWords().contains("spring-virtual-threads: --vary spring.threads"));
  }

  private static void refused(String start, String... flags) {
    ExperimentException e = assertThrows(ExperimentException.class, () -> made(Map.of(), flags));
    assertTrue(String.valueOf(e.getMessage()).contains(start), e.getMessage());
  }

  private static List<VaryFlags.Made> made(Map<String, String> inherited, String... flags) {
    VaryFlags vary = new VaryFlags();
    new CommandLine(new Holder(vary)).parseArgs(flags);
    return vary.variants(inherited);
  }

  private static List<String> names(List<VaryFlags.Made> made) {
    return made.stream().map(VaryFlags.Made::name).toList();
  }

  @CommandLine.Command
  private static final class Holder {
    @CommandLine.Mixin private final VaryFlags vary;

    Holder(VaryFlags vary) {
      this.vary = vary;
    }
  }
}
