package dev.sett.runner.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.probe.machine.MachineFacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Where threads may run while a real JVM warms up and is measured, and that it makes no difference.
 */
@Timeout(300)
final class CpuPinningIT {

  @Test
  void compilersElsewhereChangeNothingThatTheJvmDecidesByItsCpus() throws Exception {
    List<Integer> cpus = MachineFacts.allowedCpus().cpus();
    assumeTrue(cpus.size() > 1, "Two CPUs are needed.");
    assumeTrue(MachineTools.here().taskset(), "taskset (util-linux) is needed.");
    String server = cpus.get(0).toString();
    String load = cpus.get(1).toString();
    Process process =
        new ProcessBuilder(
                "taskset",
                "-c",
                server,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable", // Of a warning of its own, which would be its first line.
                // A compiler thread that begins while others are moved has the CPUs of before.
                "-XX:-UseDynamicNumberOfCompilerThreads",
                "-cp",
                "target/test-classes",
                "dev.sett.runner.Sized")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      assertEquals("ready", out.readLine());
      CpuPinning pinning = new CpuPinning(process.pid(), server, load);
      pinning.freeCompilers();
      String first = asked(process, out);
      assertEquals("1 carriers", first.split(",")[0]);
      String all = CpuSet.parse(server + "," + load).toString();
      assertEquals(Set.of(server, all), allowed(process));

      pinning.freeAll();
      assertEquals(Set.of(all), allowed(process));
      assertEquals(first, asked(process, out));

      pinning.freeCompilers();
      assertEquals(Set.of(server, all), allowed(process));

      pinning.measuring();
      assertEquals(first, asked(process, out));
      assertEquals(Set.of(server), allowed(process));
    } finally {
      process.destroyForcibly().onExit().join();
    }
  }

  private static String asked(Process process, BufferedReader out) throws IOException {
    OutputStream in = process.getOutputStream();
    in.write('\n');
    in.flush();
    return String.valueOf(out.readLine());
  }

  /** CPU lists of all its threads. */
  private static Set<String> allowed(Process process) throws IOException {
    Set<String> lists = new TreeSet<>();
    try (Stream<Path> threads =
        Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      for (Path thread : threads.toList()) {
        try {
          Files.readAllLines(thread.resolve("status")).stream()
              .filter(line -> line.startsWith("Cpus_allowed_list:"))
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .forEach(lists::add);
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return lists;
  }
}
