package shop;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** Logs a line for each request with java.util.logging: on disk before the request goes on ("synced"), or buffered ("buffered"). */
final class Audit {
  private static final Logger LOG = Logger.getLogger("audit");

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("audit", ".log");
    file.toFile().deleteOnExit();
    LOG.setUseParentHandlers(false);
    LOG.addHandler(new DiskHandler(new FileOutputStream(file.toFile()), args[1].equals("synced")));
    Web.serve(
        args[0],
        Web.platform(50),
        () -> {
          LOG.info("transfer of 12.50 accepted");
          return "{\"accepted\": true}";
        });
  }

  /** Appends records to a file; a power failure loses none of them if it is synced. */
  private static final class DiskHandler extends StreamHandler {
    private final FileOutputStream file;
    private final boolean synced;

    DiskHandler(FileOutputStream file, boolean synced) {
      super(synced ? file : buffered(file), new SimpleFormatter());
      this.file = file;
      this.synced = synced;
    }

    private static OutputStream buffered(FileOutputStream file) {
      return new BufferedOutputStream(file, 1 << 16);
    }

    @Override
    public synchronized void publish(LogRecord logged) {
      super.publish(logged);
      if (synced) {
        flush();
        try {
          file.getFD().sync();
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }
}
