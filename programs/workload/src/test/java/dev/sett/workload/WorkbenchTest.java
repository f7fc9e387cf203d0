package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTest {
  @TempDir private Path temporary;
  private Workbench workbench;

  @BeforeEach
  void open() {
    workbench = Workbench.open(ServerFlags.parse(List.of(), TestingServer.CARD));
  }

  @AfterEach
  void close() throws IOException {
    workbench.close();
  }

  @Test
  void noWorkHasNoHashAndAnEmptyBody() throws Exception {
    Workbench.Done done = workbench.perform(Work.parse(""));
    assertEquals(Optional.empty(), done.requestId());
    assertEquals(0, bytes(done.body()).length);
  }

  @Test
  void roundsGiveAHashThatIsNeverTheSame() throws Exception {
    String one = workbench.perform(Work.parse("cpu=3")).requestId().orElseThrow();
    String two = workbench.perform(Work.parse("cpu=3")).requestId().orElseThrow();
    assertTrue(one.matches("[0-9a-f]{64}"), one);
    assertNotEquals(one, two);
  }

  @Test
  void aFileIsDigitsOfTheLengthAskedForAndTheSameEveryTime() throws Exception {
    AnswerBody body = workbench.perform(Work.parse("file=1000")).body();
    assertEquals(1000, body.length());
    String digits = new String(bytes(body), java.nio.charset.StandardCharsets.US_ASCII);
    assertTrue(digits.matches("[0-9]{1000}"), digits);
    assertEquals(body, workbench.perform(Work.parse("file=1000")).body());
  }

  @Test
  void aFileIsReadAtItsPlaceIfMoreIsToBeDone() throws Exception {
    assertInstanceOf(
        AnswerBody.InFile.class, workbench.perform(Work.parse("cpu=1&file=10")).body());
    AnswerBody body = workbench.perform(Work.parse("file=10&alloc=100000&lock=1us")).body();
    assertInstanceOf(AnswerBody.InMemory.class, body);
    assertEquals(10, bytes(body).length);
  }

  @Test
  void aRemoteCallWithoutABackEndIsRefusedBeforeAnythingIsDone() throws Exception {
    Work work = Work.parse("idle=60s&remote=5");
    assertEquals(
        "The parameter remote needs a back end; start this server with --remote-url.",
        assertThrows(BadRequestException.class, () -> workbench.perform(work)).getMessage());
  }

  @Test
  void filesAreMadeOncePerLengthForAllThreadsAndDeletedOnClosing() throws Exception {
    Path folder;
    try (WorkFiles files = new WorkFiles(temporary, new Random(/* seed= */ 7));
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<AnswerBody.InFile>> made =
          IntStream.range(0, 64).mapToObj(i -> threads.submit(() -> files.ofLength(77))).toList();
      AnswerBody.InFile first = made.get(0).get();
      for (Future<AnswerBody.InFile> file : made) {
        assertSame(first, file.get());
      }
      assertEquals(77, Files.size(first.path()));
      folder = files.folder();
      assertEquals(folder, first.path().getParent());
    }
    assertFalse(Files.exists(folder));
  }

  /** A server that is killed can't delete it. */
  @Test
  void thereIsNoFolderBeforeTheFirstFile() throws Exception {
    try (WorkFiles files = new WorkFiles(temporary, new Random(/* seed= */ 7))) {
      assertEquals(List.of(), made());
      files.ofLength(5);
      assertEquals(List.of(files.folder()), made());
    }
    assertEquals(List.of(), made());
  }

  private List<Path> made() throws IOException {
    try (Stream<Path> all = Files.list(temporary)) {
      return all.toList();
    }
  }

  @Test
  void aFurtherLengthIsRefusedWhenThereAreMany() throws Exception {
    try (WorkFiles files = new WorkFiles(temporary, new Random(/* seed= */ 7))) {
      for (int length = 1; length <= WorkFiles.MAX_LENGTHS; length++) {
        files.ofLength(length);
      }
      files.ofLength(1);
      assertEquals(
          "This server keeps files of at most 100 different lengths and has reached that limit;"
              + " got a new length, 101.",
          assertThrows(BadRequestException.class, () -> files.ofLength(101)).getMessage());
    }
  }

  @Test
  void aFileThatCouldNotBeWrittenIsTriedAgain() throws Exception {
    try (WorkFiles files = new WorkFiles(temporary, new Random(/* seed= */ 7))) {
      Files.delete(files.folder());
      assertThrows(IOException.class, () -> files.ofLength(5));
      Files.createDirectory(files.folder());
      assertEquals(5, files.ofLength(5).length());
    }
  }

  private static byte[] bytes(AnswerBody body) throws IOException {
    try (InputStream bytes = body.open()) {
      return bytes.readAllBytes();
    }
  }
}
