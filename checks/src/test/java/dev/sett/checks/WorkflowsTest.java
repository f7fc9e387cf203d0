package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What actionlint does not look at: our action, pinned actions, permissions, and names that we
 * know.
 */
final class WorkflowsTest {
  private static final Path WORKFLOWS = Sources.ROOT.resolve(".github/workflows");
  private static final Path ACTION = Sources.ROOT.resolve("action.yml");
  private static final Path EXAMPLE = Sources.ROOT.resolve("examples/ci/github.yml");
  private static final Pattern USES = Pattern.compile("uses: (\\S+)(.*)");
  private static final Pattern INPUT = Pattern.compile("\\binputs\\.([a-z-]+)");

  @Test
  void actionsOfOthersArePinnedToACommit() throws Exception {
    List<String> wrong = new ArrayList<>();
    int uses = 0;
    for (Path file : files()) {
      Matcher use = USES.matcher(Files.readString(file));
      while (use.find()) {
        uses++;
        boolean ours = use.group(1).equals("./") || use.group(1).startsWith("OWNER/sett@");
        if (!ours && !isPinned(use.group(1), use.group(2))) {
          wrong.add(file.getFileName() + ": " + use.group());
        }
      }
    }
    assertTrue(uses >= 10, uses + " actions");
    assertEquals(List.of(), wrong);
    assertTrue(!isPinned("actions/checkout@v7", " # v7"));
  }

  /** With the version in a comment, which Renovate keeps up to date. */
  private static boolean isPinned(String action, String comment) {
    return action.matches("[\\w.-]+/[\\w./-]+@[0-9a-f]{40}") && comment.matches(" # v[0-9.]+");
  }

  @Test
  void workflowsMayOnlyReadUnlessAJobSaysMore() throws Exception {
    try (Stream<Path> workflows = Files.list(WORKFLOWS)) {
      for (Path workflow : workflows.toList()) {
        assertEquals(
            Map.of("contents", "read"), yaml(workflow).get("permissions"), workflow.toString());
      }
    }
  }

  @Test
  void theNightlyWorkflowRunsAllLongParts() throws Exception {
    Object parts =
        at(yaml(WORKFLOWS.resolve("nightly.yml")), "jobs", "long", "strategy", "matrix", "part");
    assertEquals(LongPart.names(), parts);
  }

  @Test
  void theActionUsesItsInputsAndScriptsThatExist() throws Exception {
    Map<?, ?> action = yaml(ACTION);
    String steps = Objects.requireNonNull(at(action, "runs", "steps")).toString();
    Set<String> used = new TreeSet<>();
    INPUT.matcher(steps).results().forEach(input -> used.add(input.group(1)));
    assertEquals(new TreeSet<>(((Map<?, ?>) at(action, "inputs")).keySet()), used);
    List<String> scripts =
        Pattern.compile("\\$GITHUB_ACTION_PATH/([\\w./-]+)")
            .matcher(steps)
            .results()
            .map(script -> script.group(1))
            .toList();
    assertEquals(List.of("sett", "examples/ci/compare.sh", "examples/ci/comment.sh"), scripts);
    for (String script : scripts) {
      assertTrue(Files.isExecutable(Sources.ROOT.resolve(script)), script);
    }
  }

  @Test
  void theExampleGivesTheActionInputsThatItHas() throws Exception {
    Set<?> inputs = ((Map<?, ?>) at(yaml(ACTION), "inputs")).keySet();
    Object steps = at(yaml(EXAMPLE), "jobs", "compare", "steps");
    Map<?, ?> ours =
        ((List<?>) Objects.requireNonNull(steps))
            .stream()
                .map(step -> (Map<?, ?>) step)
                .filter(step -> String.valueOf(step.get("uses")).startsWith("OWNER/sett@"))
                .findFirst()
                .orElseThrow();
    Set<?> given = ((Map<?, ?>) at(ours, "with")).keySet();
    assertTrue(inputs.containsAll(given), given + " of " + inputs);
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>(List.of(ACTION, EXAMPLE));
    try (Stream<Path> workflows = Files.list(WORKFLOWS)) {
      files.addAll(workflows.toList());
    }
    return files;
  }

  private static Map<?, ?> yaml(Path file) throws IOException {
    Load load = new Load(LoadSettings.builder().setLabel(file.toString()).build());
    return (Map<?, ?>) load.loadFromString(Files.readString(file));
  }

  private static Object at(Map<?, ?> map, String... keys) {
    Object found = map;
    for (String key : keys) {
      found = Objects.requireNonNull(((Map<?, ?>) found).get(key), key);
    }
    return found;
  }
}
