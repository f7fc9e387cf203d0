package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class TrialArchiveTest {
  private static final List<Trial> TRIALS =
      List.of(FilledResults.trial(1), FilledResults.failed(), FilledResults.trial(1000));

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void whatWasPackedIsReadBackInOrderOfNumber() throws IOException {
    write(TrialArchive.pack(TRIALS.reversed().stream(), UnaryOperator.identity()));
    assertEquals(Optional.of(TRIALS), TrialArchive.in(folder));
  }

  @Test
  void theSameTrialsGiveTheSameBytesWithoutATime() {
    byte[] bytes = TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity());
    assertArrayEquals(bytes, TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity()));
    assertArrayEquals(new byte[4], Arrays.copyOfRange(bytes, 4, 8), "the time of the header");
    assertEquals(0, bytes[3] & 0x08, "no name of a file");
  }

  @Test
  void readsNoTrialForWhichThereIsNoSpace() {
    String line16 = "x".repeat(16_000_000);
    Stream<Trial> endless = Stream.generate(TRIALS::getFirst);
    ExperimentException refused =
        assertThrows(ExperimentException.class, () -> TrialArchive.pack(endless, line -> line16));
    assertTrue(refused.toString().contains("is too large to be kept"), refused::toString);
  }

  @Test
  void aLineIsATrialAsItsFileHasIt() throws IOException {
    String text =
        text(
            TrialArchive.pack(
                TRIALS.stream(), line -> line.replace("my app.jar", "their app.jar")));
    assertEquals(3, text.lines().count());
    assertTrue(text.contains("their app.jar") && !text.contains("my app.jar"), text);
    ResultFolder run = ResultFolder.create(folder.resolve("run"), FilledResults.plan());
    run.trials().save(TRIALS.getFirst());
    assertEquals(
        Files.readString(run.path().resolve("trials/001.json")),
        text(TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity()))
            .lines()
            .findFirst()
            .orElse(""));
  }

  @Test
  void noSecretIsInIt() throws IOException {
    Trial trial = FilledResults.failed();
    Trial telling =
        new Trial(
            trial.number(),
            trial.block(),
            trial.position(),
            trial.point(),
            trial.variant(),
            trial.startedAt(),
            Optional.of(
                new LaunchedProcess(
                    List.of("java", "-Ddb.password=planted-secret-1"), "0", "", "25", 1, "")),
            trial.warmUp(),
            trial.slices(),
            trial.samples(),
            trial.warnings(),
            trial.failure());
    byte[] bytes = TrialArchive.pack(Stream.of(telling), UnaryOperator.identity());
    assertFalse(text(bytes).contains("planted-secret-1"), text(bytes));
  }

  @Test
  void aFolderWithoutOneHasNoTrialsAndABrokenOneIsNamed() throws IOException {
    assertEquals(Optional.empty(), TrialArchive.in(folder));
    byte[] bytes = TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity());
    write(Arrays.copyOf(bytes, bytes.length / 2));
    ExperimentException broken =
        assertThrows(ExperimentException.class, () -> TrialArchive.in(folder));
    assertEquals(
        folder.resolve("trials.ndjson.gz").toString(), broken.complaints().getFirst().where());
  }

  /** It was unpacked as a whole: 204 kB of zeros took all memory. */
  @Test
  void aSmallFileThatUnpacksToAHugeLineIsRefused() throws IOException {
    write(packed(new byte[1 << 20], /* times= */ 20));
    assertEquals(
        "can't be read (a line has more than 16777216 bytes). Run './sett keep' again.", refusal());
  }

  @Test
  void eachLineAndAllTogetherHaveALimit() throws IOException {
    String lines = text(TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity()));
    write(packed(lines.getBytes(StandardCharsets.UTF_8), /* times= */ 1));
    int longest = 1 + lines.lines().mapToInt(String::length).max().orElseThrow();
    assertEquals(Optional.of(TRIALS), TrialArchive.in(folder, longest, lines.length()));
    assertEquals(
        "can't be read (a line has more than %d bytes). Run './sett keep' again."
            .formatted(longest - 1),
        refusal(() -> TrialArchive.in(folder, longest - 1, lines.length())));
    assertEquals(
        "can't be read (it unpacks to more than %d bytes). Run './sett keep' again."
            .formatted(lines.length() - 1),
        refusal(() -> TrialArchive.in(folder, longest, lines.length() - 1)));
  }

  @Test
  void anEmptyLineIsNoTrial() throws IOException {
    write(packed("\n".getBytes(StandardCharsets.UTF_8), /* times= */ 1));
    assertTrue(refusal().startsWith("can't be read ("), refusal());
  }

  @Test
  void aLinkToAnotherFileIsRefused() throws IOException {
    Path elsewhere = folder.resolve("elsewhere");
    Files.write(elsewhere, TrialArchive.pack(TRIALS.stream(), UnaryOperator.identity()));
    Files.createSymbolicLink(folder.resolve(TrialArchive.FILE), elsewhere);
    assertTrue(refusal().startsWith("is a symbolic link."), refusal());
  }

  private String refusal() {
    return refusal(() -> TrialArchive.in(folder));
  }

  private static String refusal(Executable reading) {
    return assertThrows(ExperimentException.class, reading).complaints().getFirst().sentence();
  }

  private static byte[] packed(byte[] part, int times) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < times; i++) {
        out.write(part);
      }
    }
    return bytes.toByteArray();
  }

  private void write(byte[] bytes) throws IOException {
    Files.write(folder.resolve(TrialArchive.FILE), bytes);
  }

  private static String text(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
