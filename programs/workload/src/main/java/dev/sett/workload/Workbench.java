package dev.sett.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Does the work that requests ask for, on the thread that calls. Safe for all threads at once. */
public final class Workbench implements AutoCloseable {
  private static final int CHUNK_BYTES = 16 << 10;

  private final WorkFiles files;
  private final Optional<BackEnd> backEnd;

  // Written and never read: what was allocated must be allowed to be seen, or the compiler may not
  // allocate it at all.
  @SuppressWarnings("UnusedVariable")
  private volatile byte @Nullable [] @Nullable [] lastAllocated;

  private Workbench(WorkFiles files, Optional<BackEnd> backEnd) {
    this.files = files;
    this.backEnd = backEnd;
  }

  /**
   * Opens a workbench for a server; close it to delete its files.
   *
   * @param flags tell where the back end is, if there is one
   */
  public static Workbench open(ServerFlags flags) {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return new Workbench(
        new WorkFiles(temporary, new Random()), flags.remoteUrl().map(BackEnd::new));
  }

  /**
   * What came of some work.
   *
   * @param requestId the hash that took the CPU rounds, for the header {@code X-Request-ID}; empty
   *     if there were none
   * @param body the body of the answer
   */
  public record Done(Optional<String> requestId, AnswerBody body) {}

  /**
   * Does all of the work, in the order of {@link Work}. The bytes of the file are left to be read
   * while the answer is sent, unless more is to be done after them: sent bytes end a request for
   * the one who asked.
   *
   * @throws BadRequestException if a remote call is asked for and there is no back end, or if there
   *     are too many lengths of files; nothing is done then
   * @throws RequestException if the back end fails (502), or the thread is interrupted while it
   *     waits (503); it stays interrupted
   * @throws IOException if a file cannot be written or read
   */
  public Done perform(Work work) throws RequestException, IOException {
    if (!work.remote().isZero() && backEnd.isEmpty()) {
      throw new BadRequestException(
          "The parameter remote needs a back end; start this server with --remote-url.");
    }
    Optional<String> requestId = hash(work);
    sleep(work.idle());
    AnswerBody body = body(work);
    if (work.goesOnAfterFile()) {
      body = body instanceof AnswerBody.InFile file ? file.read() : body;
      if (!work.remote().isZero()) {
        backEnd.orElseThrow().call(work.remote());
      }
      sleepInside(new Object(), work.lock());
      allocate(work.allocBytes());
    }
    return new Done(requestId, body);
  }

  /** Does the CPU rounds alone; empty if there are none to do. */
  public Optional<String> hash(Work work) {
    return work.cpuRounds() == 0 ? Optional.empty() : Optional.of(Hashing.rounds(work.cpuRounds()));
  }

  /**
   * The body alone, not yet read.
   *
   * @throws BadRequestException if there are too many lengths of files
   * @throws RequestException with 503, if interrupted while another thread writes the file
   * @throws IOException if the file cannot be written
   */
  public AnswerBody body(Work work) throws RequestException, IOException {
    return work.fileBytes() == 0 ? AnswerBody.InMemory.EMPTY : files.ofLength(work.fileBytes());
  }

  private static void sleep(Duration time) throws RequestException {
    if (!time.isZero()) {
      try {
        Thread.sleep(time);
      } catch (InterruptedException e) {
        throw RequestException.interrupted();
      }
    }
  }

  /** Sleeps inside a monitor of the request's own: it waits for nobody, but pins on JDK 21. */
  private static void sleepInside(Object monitor, Duration time) throws RequestException {
    if (!time.isZero()) {
      synchronized (monitor) {
        sleep(time);
      }
    }
  }

  /** Allocates an amount in chunks that all live until the last was allocated. */
  private void allocate(int bytes) {
    if (bytes == 0) {
      return;
    }
    byte[][] chunks = new byte[Math.ceilDiv(bytes, CHUNK_BYTES)][];
    for (int i = 0, left = bytes; left > 0; i++, left -= CHUNK_BYTES) {
      chunks[i] = new byte[Math.min(left, CHUNK_BYTES)];
    }
    lastAllocated = chunks;
    lastAllocated = null;
  }

  /** Deletes the files. */
  @Override
  public void close() throws IOException {
    files.close();
  }
}
