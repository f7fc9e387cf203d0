package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.Burner;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningJvmIT {
  @TempDir Path folder;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void loadsAnAgentAsOftenAsItIsAsked() throws Exception {
    Process program = java();
    Path told = folder.resolve("told.txt");
    RunningJvm jvm = RunningJvm.of(program.pid());
    Path agent = agent();

    jvm.load(agent, told.toString());
    jvm.load(agent, told.toString());

    assertEquals(System.getProperty("java.version"), jvm.version());
    String line = program.pid() + "\n";
    assertEquals(line + line, Files.readString(told));
    assertTrue(program.isAlive());
  }

  @Test
  void saysWhatIsWrongWithAProcessAndLeavesItAlone() throws Exception {
    Process sleep = new ProcessBuilder("/bin/sleep", "60").start();
    started.add(sleep);
    expect("is not a HotSpot JVM", () -> RunningJvm.of(sleep.pid()));
    assertTrue(sleep.isAlive(), "nobody sent it a signal");

    Process ended = new ProcessBuilder("/bin/true").start();
    ended.waitFor();
    expect("Process " + ended.pid() + " does not exist", () -> RunningJvm.of(ended.pid()));
  }

  @Test
  void saysWhyAJvmRefused() throws Exception {
    RunningJvm closed = RunningJvm.of(java("-XX:+DisableAttachMechanism").pid());
    expect("started with -XX:+DisableAttachMechanism", () -> closed.load(agent(), "x"));
    RunningJvm strict = RunningJvm.of(java("-XX:-EnableDynamicAgentLoading").pid());
    expect("Dynamic agent loading is not enabled", () -> strict.load(agent(), "x"));
    RunningJvm open = RunningJvm.of(java().pid());
    expect("nowhere.jar does not exist", () -> open.load(folder.resolve("nowhere.jar"), "x"));
    started.forEach(p -> assertTrue(p.isAlive()));
  }

  private interface Attempt {
    void run() throws Exception;
  }

  private static void expect(String words, Attempt attempt) {
    ProbeException e = assertThrows(ProbeException.class, attempt::run);
    assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
  }

  private Path agent() throws IOException {
    Path jar = folder.resolve("visitor.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", Visitor.class.getName());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        var code = Visitor.class.getResourceAsStream("Visitor.class")) {
      out.putNextEntry(new JarEntry(Visitor.class.getName().replace('.', '/') + ".class"));
      if (code == null) {
        throw new IOException("no class file");
      }
      code.transferTo(out);
    }
    return jar;
  }

  private Process java(String... flags) throws IOException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
    command.addAll(List.of(flags));
    command.addAll(
        List.of(
            "-Xmx100m",
            "-Xlog:disable",
            "-cp",
            System.getProperty("java.class.path"),
            Burner.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    started.add(process);
    // It says so when it is ready.
    int first = process.getInputStream().read();
    assertEquals('r', first);
    return process;
  }
}
