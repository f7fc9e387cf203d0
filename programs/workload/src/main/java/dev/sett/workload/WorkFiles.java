package dev.sett.workload;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The files of the {@code file} unit of work: random ASCII digits, one file per length, made when
 * the length is first asked for, deleted on closing. So is their folder: a server that was asked
 * for no file leaves nothing behind, even if it is killed.
 */
final class WorkFiles implements AutoCloseable {
  /** Keeps a stray client from filling the disk. */
  static final int MAX_LENGTHS = 100;

  private final Path parent;
  private final Random random;
  private final ReentrantLock making = new ReentrantLock();
  private volatile @Nullable Path folder; // written with the lock

  // A future, not the file itself: it is written outside the map, so that the first request for a
  // length holds no bin of the map (which would pin a carrier on JDK 21) while it writes.
  private final Map<Integer, FutureTask<AnswerBody.InFile>> files = new ConcurrentHashMap<>();

  /** Files whose folder will be made in this one. */
  WorkFiles(Path parent, Random random) {
    this.parent = parent;
    this.random = random;
  }

  /** The folder of the files; made by the first call. */
  Path folder() throws IOException {
    Path made = folder;
    if (made != null) {
      return made;
    }
    making.lock();
    try {
      made = folder;
      if (made == null) {
        made = Files.createTempDirectory(parent, "sett-work-");
        folder = made;
      }
      return made;
    } finally {
      making.unlock();
    }
  }

  /** The file of a length, at least 1 byte. */
  AnswerBody.InFile ofLength(int bytes) throws RequestException, IOException {
    FutureTask<AnswerBody.InFile> file = files.get(bytes);
    if (file == null) {
      if (files.size() >= MAX_LENGTHS) {
        throw new BadRequestException(
            "This server keeps files of at most %d different lengths and has reached that limit; got a new length, %d."
                .formatted(MAX_LENGTHS, bytes));
      }
      FutureTask<AnswerBody.InFile> mine = new FutureTask<>(() -> write(bytes));
      file = files.putIfAbsent(bytes, mine);
      if (file == null) {
        file = mine;
        mine.run();
      }
    }
    try {
      return file.get();
    } catch (InterruptedException e) {
      throw RequestException.interrupted();
    } catch (ExecutionException e) {
      files.remove(bytes, file);
      throw new IOException("Cannot write a file of " + bytes + " bytes.", e.getCause());
    }
  }

  private AnswerBody.InFile write(int bytes) throws IOException {
    byte[] digits = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      digits[i] = (byte) ('0' + random.nextInt(10));
    }
    return new AnswerBody.InFile(Files.write(folder().resolve(bytes + ".txt"), digits), bytes);
  }

  @Override
  public void close() throws IOException {
    Path made = folder;
    if (made == null) {
      return;
    }
    try (DirectoryStream<Path> left = Files.newDirectoryStream(made)) {
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(made);
  }
}
