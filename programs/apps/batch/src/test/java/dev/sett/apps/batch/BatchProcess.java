package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The packaged program in a process of its own. */
final class BatchProcess {
  private final Process process;
  private final Path out;
  private final Path err;

  private BatchProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  static BatchProcess start(List<String> flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It lives for seconds; what it would compile well costs more than it brings.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(
        List.of("-jar", Path.of("target", "sett-app-batch.jar").toAbsolutePath().toString()));
    command.addAll(flags);
    Path out = Files.createTempFile("sett-batch-it", ".out");
    Path err = Files.createTempFile("sett-batch-it", ".err");
    return new BatchProcess(
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start(),
        out,
        err);
  }

  /**
   * What it printed and how it ended.
   *
   * @param code its exit code
   */
  record Ended(int code, String out, String err) {

    boolean says(String words) {
      return (out + err).contains(words);
    }
  }

  static Ended run(List<String> flags) throws IOException, InterruptedException {
    return start(flags).end();
  }

  Ended end() throws IOException, InterruptedException {
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("did not end; " + Files.readString(err));
    }
    Ended ended =
        new Ended(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9}: it gets no chance to tidy up. */
  void kill() throws IOException, InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    Files.delete(out);
    Files.delete(err);
  }
}
