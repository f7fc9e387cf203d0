package dev.sett.cli.process;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program {@code git} in one folder; never a shell, never a question, never a change.
 *
 * <p>The folder may come from somebody else, and its {@code .git/config} can name programs that git
 * would run. None of them is run: no file system monitor, no hook, no pager, no external diff, no
 * check of signatures, no transport, and no filter that the folder's own configuration defines.
 * Filters of the user's or the system's configuration (Git LFS) stay in effect.
 */
public final class GitRepository {
  private static final long PATIENCE_SECONDS = 60;

  /** Each takes the place of what the folder's configuration says. */
  private static final List<String> RUN_NOTHING =
      List.of(
          "--no-pager",
          "--no-optional-locks",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "diff.external=",
          "-c",
          "log.showSignature=false",
          "-c",
          "protocol.allow=never");

  /** Scope and name as {@code git config --show-scope --null} prints them, one after the other. */
  private static final Pattern OWN_FILTER =
      Pattern.compile(
          "(?:local|worktree)\0(filter\\.[^\0]*\\.)(?:clean|smudge|process|required)\0",
          Pattern.CASE_INSENSITIVE);

  private final Path folder;
  private final Map<String, String> environment;
  private final int mostBytes;

  public GitRepository(Path folder) {
    this(folder, System.getenv(), ResultFiles.LARGEST_BYTES);
  }

  /** With this environment, which replaces that of the process. */
  public GitRepository(Path folder, Map<String, String> environment) {
    this(folder, environment, ResultFiles.LARGEST_BYTES);
  }

  /**
   * The same with another limit.
   *
   * @param mostBytes that a command may print; a file of a repository can be much larger than what
   *     was fetched of it
   */
  public GitRepository(Path folder, int mostBytes) {
    this(folder, System.getenv(), mostBytes);
  }

  private GitRepository(Path folder, Map<String, String> environment, int mostBytes) {
    this.folder = folder;
    this.mostBytes = mostBytes;
    this.environment = new HashMap<>(environment);
    this.environment.putAll(
        Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_OPTIONAL_LOCKS", "0", "LC_ALL", "C"));
    this.environment.remove("GIT_EXTERNAL_DIFF");
  }

  /**
   * The name of the newest commit, with {@code -dirty} if tracked files differ from it; empty where
   * there is no commit or no git. Changes inside submodules do not count, because git would run
   * what the configuration of each submodule says.
   */
  public Optional<String> commit() {
    return text("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        .flatMap(
            head ->
                text(
                        without(ownFilters()),
                        "status",
                        "--porcelain",
                        "--untracked-files=no",
                        "--ignore-submodules=dirty")
                    .map(changes -> changes.isEmpty() ? head : head + "-dirty"));
  }

  /**
   * What a command prints, byte by byte; empty if it fails, or there is no git.
   *
   * @throws ExperimentException if it prints too much
   */
  public Optional<byte[]> bytes(String... arguments) {
    return bytes(environment, arguments);
  }

  /** The same as text, without blanks at its ends. */
  public Optional<String> text(String... arguments) {
    return text(environment, arguments);
  }

  private Optional<String> text(Map<String, String> with, String... arguments) {
    return bytes(with, arguments).map(b -> new String(b, StandardCharsets.UTF_8).strip());
  }

  private Optional<byte[]> bytes(Map<String, String> with, String... arguments) {
    List<String> command =
        new ArrayList<>(SystemTool.GIT.command(RUN_NOTHING.toArray(String[]::new)));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(with);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      byte[] printed = process.getInputStream().readNBytes(mostBytes + 1);
      if (printed.length > mostBytes) {
        process.destroyForcibly();
        throw new ExperimentException(
            "git " + arguments[0],
            "printed more than the %d bytes that are read.".formatted(mostBytes));
      }
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      return process.exitValue() == 0 ? Optional.of(printed) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Keys such as {@code filter.NAME.} of the filters that the folder's configuration defines. */
  private List<String> ownFilters() {
    String found =
        text("config", "--show-scope", "--null", "--name-only", "--get-regexp", "^filter\\.")
            .orElse("");
    return OWN_FILTER.matcher(found).results().map(match -> match.group(1)).distinct().toList();
  }

  /**
   * An environment in which these filters run nothing. The name of a filter may contain any
   * character, so an argument {@code -c NAME=VALUE} could not name it.
   */
  private Map<String, String> without(List<String> filters) {
    Map<String, String> with = new HashMap<>(environment);
    Matcher before = Pattern.compile("\\d{1,4}").matcher(with.getOrDefault("GIT_CONFIG_COUNT", ""));
    int count = before.matches() ? Integer.parseInt(before.group()) : 0;
    for (String filter : filters) {
      for (String key : List.of("clean", "process")) {
        with.put("GIT_CONFIG_KEY_" + count, filter + key);
        with.put("GIT_CONFIG_VALUE_" + count++, "");
      }
      with.put("GIT_CONFIG_KEY_" + count, filter + "required");
      with.put("GIT_CONFIG_VALUE_" + count++, "false");
    }
    with.put("GIT_CONFIG_COUNT", Integer.toString(count));
    return with;
  }
}
