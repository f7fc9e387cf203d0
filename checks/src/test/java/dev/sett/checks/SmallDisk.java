package dev.sett.checks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A small file system in memory; only root may mount one. */
record SmallDisk(Path at) implements AutoCloseable {

  private static final Set<SmallDisk> MOUNTED = ConcurrentHashMap.newKeySet();

  /** A small file system can't be mounted here. */
  static final class Unavailable extends IOException {
    private static final long serialVersionUID = 1;

    Unavailable(String why) {
      super(why);
    }
  }

  /**
   * Mounts one.
   *
   * @param size as tmpfs takes it, such as {@code 2m}
   * @throws Unavailable if that is not possible here
   */
  static SmallDisk mount(Path at, String size) throws IOException, InterruptedException {
    Files.createDirectories(at);
    if (!run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", at.toString())) {
      throw new Unavailable("a small file system can't be mounted (this needs root)");
    }
    SmallDisk mounted = new SmallDisk(at);
    MOUNTED.add(mounted);
    return mounted;
  }

  /** Changes an option of it, such as {@code ro} or {@code size=2m}. */
  void remount(String option) throws IOException, InterruptedException {
    if (!run("mount", "-o", "remount," + option, at.toString())) {
      throw new AssertionError(at + " can't be remounted with " + option);
    }
  }

  /** Leaves no space on it. */
  void fill() throws IOException {
    try (OutputStream file = Files.newOutputStream(at.resolve("filler"))) {
      byte[] page = new byte[4096];
      while (true) {
        file.write(page);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
    }
  }

  /** Gives the space back. */
  void free() throws IOException {
    Files.delete(at.resolve("filler"));
  }

  /** Takes away all that this JVM has mounted. */
  static void closeAll() {
    MOUNTED.forEach(SmallDisk::close);
  }

  @Override
  public void close() {
    try {
      boolean _ = MOUNTED.remove(this) && run("umount", "-l", at.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
