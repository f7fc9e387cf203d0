package dev.sett.qdup;

import io.hyperfoil.tools.qdup.Host;
import io.hyperfoil.tools.qdup.Local;
import io.hyperfoil.tools.qdup.Run;
import io.hyperfoil.tools.qdup.cmd.Dispatcher;
import io.hyperfoil.tools.qdup.cmd.impl.Download;
import io.hyperfoil.tools.qdup.config.RunConfig;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A run of qDup that copies all files with {@link CheckedCopies}. */
final class CheckedRun extends Run {

  private final Local copies;

  /** Downloads at the end; those of the superclass use its own copies, and stay empty. */
  private final Queue<Pending> pending = new ConcurrentLinkedQueue<>();

  private record Pending(Host host, Download download) {}

  /**
   * A run.
   *
   * @param out folder that gets what hosts bring back
   */
  CheckedRun(String out, RunConfig config, Dispatcher dispatcher, CheckedCopies copies) {
    super(out, config, dispatcher);
    this.copies = copies;
  }

  @Override
  public Local getLocal() {
    return copies;
  }

  @Override
  public void addPendingDownload(
      Host host, String path, String destination, @Nullable Long mostBytes) {
    pending.add(new Pending(host, new Download(path, destination, mostBytes)));
  }

  @Override
  public void runPendingDownloads() {
    for (Pending next = pending.poll(); next != null; next = pending.poll()) {
      Host host = next.host();
      next.download().execute(null, () -> copies, () -> host);
    }
  }
}
