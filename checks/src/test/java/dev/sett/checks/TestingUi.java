package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code sett ui} that runs until it is stopped. */
final class TestingUi {
  private static final Pattern ADDRESS = Pattern.compile("http://\\S+:\\d+/\\S*");

  private final SettProcess process;
  private final String address;

  private TestingUi(SettProcess process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Starts it on a free port, and waits until it answers. */
  static TestingUi start(Path folder, String... flags) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("ui", folder.toString(), "--port", "0"));
    arguments.addAll(List.of(flags));
    SettProcess process = SettProcess.start(arguments);
    process.awaitText("Press Ctrl-C to stop.");
    Matcher found = ADDRESS.matcher(process.text());
    assertTrue(found.find(), process.text());
    return new TestingUi(process, found.group());
  }

  /** The address that it printed. */
  String address() {
    return address;
  }

  /** Stops it as Ctrl-C does. It must have made no mistake. */
  void stop() throws IOException, InterruptedException {
    process.signal("INT");
    SettProcess.Ended ended = process.await(Duration.ofMinutes(1));
    assertFalse(ended.text().contains("mistake"), ended::text);
  }
}
