package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stress tests in short form: two JVMs per test, a few tenths of a second each. */
@Tag("long")
@Tag("jcstress")
class StressIT {
  private static final Path FOLDER =
      Path.of(System.getProperty("sett.home"), "bench/pool/jcstress");

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void nothingForbiddenIsSeen() throws Exception {
    Path target = FOLDER.resolve("target");
    Path output = target.resolve("jcstress.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                target.resolve("classes") + ":" + target.resolve("lib") + "/*",
                "org.openjdk.jcstress.Main",
                "-r",
                target.resolve("jcstress").toString(),
                "-sc",
                "false",
                "-jvmArgs",
                "-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED",
                // Some scenes start threads: thousands of concurrent ones would take minutes.
                "-strideSize",
                "32",
                "-strideCount",
                "4",
                "-fsm",
                "1",
                "-iters",
                "1",
                "-time",
                "200")
            .directory(target.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.waitFor();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String text = Files.readString(output);
    assertEquals(0, process.exitValue(), text);
    List<MatchResult> passed =
        Pattern.compile("; (\\d+) passed, (\\d+) failed, (\\d+) soft errs, (\\d+) hard errs")
            .matcher(text)
            .results()
            .toList();
    assertTrue(!passed.isEmpty(), text);
    assertTrue(Integer.parseInt(passed.getLast().group(1)) >= testsForTwoCpus(), text);
    for (int kind = 2; kind <= 4; kind++) {
      assertEquals("0", passed.getLast().group(kind), text);
    }
  }

  /** All except the one that needs three CPUs. */
  private static long testsForTwoCpus() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("src/main/java/dev/sett/pool"))) {
      return files.filter(file -> file.toString().endsWith("Stress.java")).count() - 1;
    }
  }
}
