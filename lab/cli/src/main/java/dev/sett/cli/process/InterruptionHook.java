package dev.sett.cli.process;

import dev.sett.model.text.SettCommand;
import dev.sett.runner.ExperimentService;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, a signal to this process interrupts an experiment instead of ending the process
 * immediately. Closed by the thread that opened it, once all files are written and removed.
 */
public final class InterruptionHook implements AutoCloseable {

  /** Far longer than an interrupted run takes: only a machine that hangs gets here. */
  private static final int PATIENCE_SECONDS = 30;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  private InterruptionHook(ExperimentService service, PrintWriter err) {
    this.hook =
        Thread.ofPlatform()
            .name("sett-interruption")
            .unstarted(
                () -> {
                  service.interrupt();
                  awaitFinished(service, err);
                });
  }

  /**
   * Opens one. If the process is ending already, the run is interrupted now.
   *
   * @param err receives a line if the run does not end
   */
  public static InterruptionHook on(ExperimentService service, PrintWriter err) {
    InterruptionHook opened = new InterruptionHook(service, err);
    try {
      Runtime.getRuntime().addShutdownHook(opened.hook);
    } catch (IllegalStateException e) {
      service.interrupt(); // A signal came before.
    }
    return opened;
  }

  /** The main thread now writes what it has; the process ends when all hooks have. */
  private void awaitFinished(ExperimentService service, PrintWriter err) {
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        service.abandon();
        err.println(
            "sett: the run did not end within "
                + PATIENCE_SECONDS
                + " s of the signal. Finished trials are kept: '"
                + SettCommand.with("report RESULT")
                + "' makes the report.");
        err.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    finished.countDown();
    ForegroundProcess.removeHook(hook);
  }
}
