package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.agent.InsideProbe;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** The program {@code Subject}, compiled for JDK 17 and started in a JVM of its own. */
final class SubjectProcess implements AutoCloseable {
  static final Path JAR =
      Path.of(System.getProperty("sett.home"), "lab", "agent", "target", "sett-agent.jar");

  private final Process process;
  private final Path err;

  private SubjectProcess(Process process, Path err) {
    this.process = process;
    this.err = err;
  }

  /** What a program said and how it ended. */
  record Ended(int code, String out, String err) {}

  static Path thisJdk() {
    return Path.of(System.getProperty("java.home"));
  }

  /** Starts it; {@code toolOptions} are what the environment gives to every JVM. */
  static SubjectProcess start(
      Path folder, Path jdk, Optional<String> toolOptions, List<String> arguments)
      throws Exception {
    Path source = folder.resolve("Subject.java");
    try (InputStream text = SubjectProcess.class.getResourceAsStream("Subject.java")) {
      assertTrue(text != null);
      Files.write(source, text.readAllBytes());
    }
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release=17",
                "-Xlint:none",
                "-d",
                folder.toString(),
                source.toString());
    assertEquals(0, compiled);
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin").resolve("java").toString());
    command.addAll(List.of("-Xmx128m", "-cp", folder.toString()));
    command.addAll(arguments);
    Path err = folder.resolve("err-" + System.nanoTime());
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().remove(InsideProbe.VARIABLE);
    toolOptions.ifPresent(options -> builder.environment().put(InsideProbe.VARIABLE, options));
    return new SubjectProcess(builder.start(), err);
  }

  long pid() {
    return process.pid();
  }

  /** Waits until it says that it is ready. */
  void awaitReady() throws Exception {
    String said = process.inputReader().readLine();
    while (said != null && said.startsWith("[")) {
      said = process.inputReader().readLine(); // A warning of the JVM's own.
    }
    assertEquals("ready", said, () -> "said on standard error: " + said());
  }

  private String said() {
    try {
      return Files.readString(err);
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }

  /** Closes its input, which ends it, and waits. */
  Ended end() throws Exception {
    process.getOutputStream().close();
    String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    // Without warnings of the JVM's own.
    String out = all.replaceAll("(?m)^\\[[^\\n]*\\[warning\\][^\\n]*\\n", "");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    return new Ended(process.exitValue(), out, Files.readString(err));
  }

  @Override
  public void close() {
    Process _ = process.destroyForcibly();
    process.onExit().join();
  }
}
