package dev.sett.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.flags.CommitFlag;
import dev.sett.cli.process.GitRepository;
import dev.sett.history.HistoricalResult;
import dev.sett.history.TestingPasts;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a real git, in a repository of its own. */
class BranchResultsIT {
  @TempDir Path root;

  @BeforeEach
  void repository() throws Exception {
    git("init", "--quiet", "--initial-branch=main");
    Files.writeString(root.resolve("code.txt"), "1");
    commit();
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=e@x"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    Process process = builder.start();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), () -> String.join(" ", command));
  }

  private void commit() throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--message", "x");
  }

  private void write(String folder, HistoricalResult past) {
    ResultFolder.create(root.resolve(folder), past.result().plan()).write(past.result());
  }

  private FoundResults read(String branch, Optional<Path> below) {
    return BranchResults.read(new GitRepository(root), branch, below);
  }

  @Test
  void everyVersionOfOneFileIsAResultOfItsOwn() throws Exception {
    git("switch", "--quiet", "--create", "perf-results");
    for (HistoricalResult past : TestingPasts.tenWithAChangeAt(5)) {
      write("kept/first-look", past);
      commit();
    }
    git("switch", "--quiet", "main");

    List<HistoricalResult> found = read("perf-results", Optional.empty()).pasts();
    assertEquals(10, found.size());
    assertEquals(
        TestingPasts.tenWithAChangeAt(5).stream().map(HistoricalResult::commit).toList(),
        found.stream().map(HistoricalResult::commit).toList());
    assertEquals(10, read("perf-results", Optional.of(Path.of("kept"))).pasts().size());
    assertEquals(0, read("perf-results", Optional.of(Path.of("other"))).pasts().size());
    assertEquals(0, read("main", Optional.empty()).pasts().size());
  }

  @Test
  void whatSomebodyMergedIsFoundAndDatedByTheBranch() throws Exception {
    git("switch", "--quiet", "--create", "side");
    write("our results/a", new TestingPasts().past(1));
    write("our results/a/evidence", new TestingPasts().past(9));
    write("our results/b", new TestingPasts().past(2));
    commit();
    git("switch", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "--message", "m", "side");

    FoundResults found = read("main", Optional.empty());
    assertEquals(2, found.pasts().size());
    assertTrue(found.pasts().getFirst().commit().orElseThrow().matches("[0-9a-f]{40}"));
    assertTrue(found.remarks().getFirst().startsWith("2 results name no commit"));
  }

  @Test
  void anExperimentMayBeNamedLikeAPartOfARun() throws Exception {
    write("control-group-1", new TestingPasts().past(1));
    write("control-group-1/control-1-x", new TestingPasts().past(9));
    write("evidence/a", new TestingPasts().past(2));
    commit();
    assertEquals(2, read("main", Optional.empty()).pasts().size());
  }

  @Test
  void aResultThatIsTooLargeIsSkipped() throws Exception {
    write("small", new TestingPasts().past(1));
    Files.createDirectory(root.resolve("large"));
    Files.writeString(root.resolve("large/result.json"), "{" + " ".repeat(1_000_000) + "}");
    commit();
    FoundResults found =
        BranchResults.read(new GitRepository(root, 1_000_000), "main", Optional.empty());
    assertEquals(1, found.pasts().size());
    String remark = found.remarks().getFirst();
    assertTrue(remark.startsWith("Skipped: "), remark);
    assertTrue(
        remark.endsWith("large/result.json printed more than the 1000000 bytes that are read."),
        remark);
  }

  @Test
  void aBranchThatIsNoneGetsASentenceAndNothingIsRun() {
    for (String branch : List.of("no-such", "--output=x", "main:code.txt", "")) {
      ExperimentException wrong =
          assertThrows(ExperimentException.class, () -> read(branch, Optional.empty()));
      assertTrue(String.valueOf(wrong.getMessage()).contains("no branch"));
    }
    assertTrue(Files.notExists(root.resolve("x")));
  }

  @Test
  void theCommitIsTheFlagsOrTheEnvironmentsOrGits(@TempDir Path noGit) throws Exception {
    CommitFlag flag = new CommitFlag();
    String head = new GitRepository(root).text("rev-parse", "HEAD").orElseThrow();
    assertEquals(Optional.of(head), flag.commit(Map.of(), root));
    Files.writeString(root.resolve("code.txt"), "2");
    assertEquals(Optional.of(head + "-dirty"), flag.commit(Map.of(), root));
    assertEquals(Optional.of("abcdef0123"), flag.commit(Map.of("GITHUB_SHA", "abcdef0123"), root));
    assertEquals(
        Optional.of("abcdef0124"),
        flag.commit(Map.of("GITHUB_SHA", "no", "CI_COMMIT_SHA", "abcdef0124"), root));
    assertEquals(Optional.empty(), flag.commit(Map.of(), noGit));
  }

  /** A folder from somebody else may name a program wherever git takes one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "core.fsmonitor",
        "diff.external",
        "core.pager",
        "pager.status",
        "filter.x.clean",
        "filter.x.process",
        "filter.x=y.clean",
        "diff.x.textconv",
        "diff.x.command",
        "gpg.program",
      })
  void nothingThatTheFolderNamesIsRun(String key, @TempDir Path other) throws Exception {
    Path ran = other.resolve("ran");
    Path program = Files.writeString(other.resolve("program"), "#!/bin/sh\ntouch '" + ran + "'\n");
    assertTrue(program.toFile().setExecutable(true));
    Files.writeString(
        root.resolve(".gitattributes"), "code.txt filter=%1$s diff=x\n".formatted(filter(key)));
    commit();
    git("config", key, program.toString());
    git("config", "log.showSignature", "true");
    git("config", "filter." + filter(key) + ".required", "true");
    // Its time differs and its length does not, so that git has to read it.
    Files.setLastModifiedTime(root.resolve("code.txt"), FileTime.fromMillis(0));

    String head = new GitRepository(root).text("rev-parse", "HEAD").orElseThrow();
    Optional<String> commit = new CommitFlag().commit(Map.of(), root);
    assertEquals(0, read("main", Optional.empty()).pasts().size());
    assertTrue(Files.notExists(ran), key);
    assertEquals(Optional.of(head), commit);
  }

  private static String filter(String key) {
    return key.startsWith("filter.") ? key.split("\\.", -1)[1] : "x";
  }

  @Test
  void noHookOfTheFolderIsRun(@TempDir Path other) throws Exception {
    Path ran = other.resolve("ran");
    Path hook = root.resolve(".git/hooks/post-index-change");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch '" + ran + "'\n");
    assertTrue(hook.toFile().setExecutable(true));
    Files.setLastModifiedTime(root.resolve("code.txt"), FileTime.fromMillis(0));
    assertTrue(new GitRepository(root).commit().isPresent());
    assertTrue(Files.notExists(ran));
  }

  @Test
  void filtersOfTheUserStayInEffect(@TempDir Path home) throws Exception {
    Files.writeString(home.resolve(".gitconfig"), "[filter \"x\"]\n  clean = tr a-z A-Z\n");
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("GIT_CONFIG_GLOBAL", home.resolve(".gitconfig").toString());
    Files.writeString(root.resolve(".gitattributes"), "big.bin filter=x\n");
    Files.writeString(root.resolve("big.bin"), "ABC");
    commit();
    Files.writeString(root.resolve("big.bin"), "abc");
    Files.setLastModifiedTime(root.resolve("big.bin"), FileTime.fromMillis(0));
    GitRepository git = new GitRepository(root, environment);
    assertEquals(git.text("rev-parse", "HEAD"), git.commit());
  }
}
