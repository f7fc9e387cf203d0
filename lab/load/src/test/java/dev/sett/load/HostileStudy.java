package dev.sett.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Loads every {@link HostileCase} with {@code ./sett load} at full rate, one after another: {@code
 * HostileStudy RESULTS.md SECONDS [CASE...]}. A case takes the place of its row in the page.
 */
final class HostileStudy {

  private static final int TIMEOUT_SECONDS = 2;
  private static final int SPARE_SECONDS = 10;

  private HostileStudy() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path page = Path.of(args[0]);
    int seconds = Integer.parseInt(args[1]);
    List<HostileCase> cases =
        args.length > 2
            ? List.of(args).subList(2, args.length).stream().map(HostileCase::valueOf).toList()
            : List.of(HostileCase.values());
    Path body = Files.createTempFile("sett-hostile-", ".txt");
    Files.writeString(body, "x".repeat(8 << 20));
    try {
      for (HostileCase of : cases) {
        String row = row(of, seconds, body);
        System.out.println(row);
        save(page, row);
      }
    } finally {
      Files.delete(body);
    }
  }

  private static String row(HostileCase of, int seconds, Path body)
      throws IOException, InterruptedException {
    try (HostileServer server = new HostileServer(of.behaviour())) {
      List<String> command = new ArrayList<>(List.of("./sett", "load", server.url().toString()));
      command.addAll(List.of("-c", "10", "-d", seconds + "s", "--settle", "0s"));
      command.addAll(List.of("--timeout", TIMEOUT_SECONDS + "s"));
      if (of.http2()) {
        command.addAll(List.of("--http2", "--streams", "10"));
      }
      if (of.sendsBody()) {
        command.addAll(List.of("-X", "POST", "--body", "@" + body));
      }
      long start = System.nanoTime();
      Path printed = Files.createTempFile("sett-hostile-", ".out");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
      builder.environment().put("SETT_OPTS", "-Xmx128m"); // as in a comparison
      Process process = builder.start();
      Peak peak = new Peak(process);
      boolean hangs = !process.waitFor(seconds + TIMEOUT_SECONDS + SPARE_SECONDS, TimeUnit.SECONDS);
      double took = (System.nanoTime() - start) / 1e9;
      if (hangs) {
        process.destroyForcibly().waitFor();
      }
      List<String> lines = Files.readAllLines(printed);
      Files.delete(printed);
      return String.format(
          Locale.ROOT,
          "| %s | %s | %.1f | %s | %d | %s |",
          of.name().toLowerCase(Locale.ROOT).replace('_', ' '),
          hangs ? "hangs" : process.exitValue(),
          took,
          lines.stream().findFirst().orElse("").replaceAll(".* (\\d+) failed\\).*", "$1"),
          peak.mebibytes(),
          lines.stream()
              .filter(line -> line.matches("  \\d+ .*|sett: .*"))
              .map(line -> line.strip().replace("|", "\\|"))
              .collect(Collectors.joining("; ")));
    }
  }

  /** Puts a row where that of the same case is, or at the end. */
  private static void save(Path page, String row) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(page));
    String name = row.substring(0, row.indexOf('|', 1));
    int place =
        IntStream.range(0, lines.size())
            .filter(i -> lines.get(i).startsWith(name))
            .findFirst()
            .orElse(lines.size());
    if (place < lines.size()) {
      lines.remove(place);
    }
    lines.add(place, row);
    Files.write(page, lines);
  }

  /** The most memory that a process has used, read until it ends. */
  private static final class Peak {

    private final Path status;
    private volatile long kibibytes;

    Peak(Process process) {
      status = Path.of("/proc/" + process.pid() + "/status");
      Thread.startVirtualThread(
          () -> {
            while (process.isAlive()) {
              read();
            }
          });
    }

    private void read() {
      try {
        for (String line : Files.readAllLines(status)) {
          if (line.startsWith("VmHWM:")) {
            kibibytes = Long.parseLong(line.replaceAll("\\D", ""));
          }
        }
        Thread.sleep(100);
      } catch (IOException e) {
        // It has ended.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    long mebibytes() {
      return kibibytes / 1024;
    }
  }
}
