package dev.sett.servers.vertx;

import dev.sett.workload.RequestException;
import dev.sett.workload.Routing;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;

/**
 * Work inside a virtual-thread verticle, written as Vert.x advises: what idles awaits a timer, so
 * that the verticle goes on with other requests meanwhile. The rest blocks it.
 */
record AwaitingLabour(Vertx vertx, Workbench workbench) implements Routing.Labour {

  @Override
  public Workbench.Done perform(Work work) throws RequestException, IOException {
    if (work.idle().isZero()) {
      return workbench.perform(work);
    }
    var requestId = workbench.hash(work);
    vertx.timer(work.idle()).await();
    Work rest =
        new Work(
            /* cpuRounds= */ 0,
            /* idle= */ Duration.ZERO,
            work.fileBytes(),
            work.remote(),
            work.lock(),
            work.allocBytes());
    return new Workbench.Done(requestId, workbench.perform(rest).body());
  }
}
