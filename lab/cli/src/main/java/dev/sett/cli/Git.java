package dev.sett.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The program {@code git} in one folder; never a shell, never a question, never a change. */
final class Git {
  private static final long PATIENCE_SECONDS = 60;

  private final Path folder;

  Git(Path folder) {
    this.folder = folder;
  }

  /** What a command prints, byte by byte; empty if it fails, or there is no git. */
  Optional<byte[]> bytes(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "--no-pager"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder
        .environment()
        .putAll(Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_OPTIONAL_LOCKS", "0", "LC_ALL", "C"));
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      byte[] printed = process.getInputStream().readAllBytes();
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

  /** The same as text, without blanks at its ends. */
  Optional<String> text(String... arguments) {
    return bytes(arguments).map(b -> new String(b, StandardCharsets.UTF_8).strip());
  }
}
