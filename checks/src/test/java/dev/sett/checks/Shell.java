package dev.sett.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs in an environment made from nothing: a PATH with the everyday tools and no java, a
 * HOME of its own.
 */
final class Shell {

  /** Longest time that a program of these tests may take, in seconds. */
  private static final int LIMIT_SECONDS = 300;

  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "chmod",
          "cksum",
          "cp",
          "date",
          "dirname",
          "env",
          "find",
          "flock",
          "grep",
          "gzip",
          "head",
          "id",
          "ls",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sh",
          "sleep",
          "sort",
          "tail",
          "tar",
          "touch",
          "tr",
          "uname");

  private final Path folder;
  private final Map<String, String> environment = new TreeMap<>();

  /** What a program printed, and its exit code. */
  record Outcome(int code, String out, String err) {}

  /**
   * A shell whose HOME and tools are in the folder given.
   *
   * @throws IOException when the folder cannot be written
   */
  Shell(Path folder) throws IOException {
    this.folder = folder;
    Path tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Path script = tools.resolve(tool);
      Files.writeString(script, "#!/bin/sh\nexec '" + found(tool) + "' \"$@\"\n");
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    environment.put("PATH", tools.toString());
    environment.put("HOME", Files.createDirectories(folder.resolve("home")).toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("SETT_JDK_ROOTS", Files.createDirectories(folder.resolve("jdks")).toString());
  }

  private static Path found(String tool) throws IOException {
    for (String place : System.getenv("PATH").split(":", -1)) {
      Path file = Path.of(place, tool);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    throw new IOException("the tests of the scripts need the program " + tool);
  }

  /** Sets a variable for the programs to come. */
  Shell with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Puts a folder in front of the PATH. */
  Shell withPath(Path first) {
    return with("PATH", first + ":" + environment.get("PATH"));
  }

  /** Takes a tool off the PATH. */
  Shell withoutTool(String tool) throws IOException {
    Files.delete(folder.resolve("tools").resolve(tool));
    return this;
  }

  /** Folder searched for JDKs. */
  Path jdks() {
    return folder.resolve("jdks");
  }

  /** Starts a program with its output going to files. */
  Running start(Path directory, String... command) throws IOException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err);
  }

  /** Runs a program to its end. */
  Outcome run(Path directory, String... command) throws IOException, InterruptedException {
    return start(directory, command).await();
  }

  /** A program under way. */
  record Running(Process process, Path out, Path err) {

    /** Waits for its end. */
    Outcome await() throws IOException, InterruptedException {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
        family.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("not done after " + LIMIT_SECONDS + " s: " + said(err));
      }
      return new Outcome(process.exitValue(), said(out), said(err));
    }

    /** Waits until a text stands in what it printed, on either stream. */
    void awaitText(String text) throws IOException, InterruptedException {
      for (int tenths = 0; tenths < LIMIT_SECONDS * 10; tenths++) {
        if ((said(out) + said(err)).contains(text)) {
          return;
        }
        Thread.sleep(100);
      }
      throw new AssertionError("never said " + text + ": " + said(out) + said(err));
    }

    private static String said(Path file) throws IOException {
      return Files.readString(file, UTF_8);
    }
  }
}
