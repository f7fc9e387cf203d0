package dev.sett.servers.jetty;

import dev.sett.workload.AnswerBody;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * {@code /async}: the CPU rounds run on the thread of the threading model that Jetty called; no
 * thread is held while the request idles; the file is written only when the socket takes it.
 */
record AsyncAnswer(Workbench workbench, ScheduledExecutorService timer)
    implements AnswerServlet.Answer {
  private static final int CHUNK_BYTES = 16 << 10;

  @Override
  public void to(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Work work = Work.parseFibers(Routes.query(request));
    // Before anything is asynchronous, so that a failure is still an ordinary answer. The file is
    // made if it is new, but not read.
    AnswerBody body = workbench.body(work);
    workbench.hash(work).ifPresent(id -> response.setHeader("X-Request-ID", id));
    response.setHeader("X-Latency", Long.toString(work.idle().toMillis()));
    response.setContentType("text/plain;charset=utf-8");
    response.setContentLength(body.length());

    AsyncContext async = request.startAsync();
    async.setTimeout(0);
    if (work.idle().isZero()) {
      send(async, body);
    } else {
      var unused =
          timer.schedule(() -> send(async, body), work.idle().toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private static void send(AsyncContext async, AnswerBody body) {
    try {
      if (body.length() == 0) {
        async.complete();
      } else {
        ServletOutputStream out = async.getResponse().getOutputStream();
        out.setWriteListener(new Sender(async, out, body.open()));
      }
    } catch (IOException | IllegalStateException e) {
      // The client is gone, or the file is; there is nobody or nothing left to answer with.
      async.complete();
    }
  }

  /** Writes the body whenever the socket takes more; Jetty calls it from one thread at a time. */
  private static final class Sender implements WriteListener {
    private final AsyncContext async;
    private final ServletOutputStream out;
    private final InputStream body;
    private final byte[] chunk = new byte[CHUNK_BYTES];

    Sender(AsyncContext async, ServletOutputStream out, InputStream body) {
      this.async = async;
      this.out = out;
      this.body = body;
    }

    @Override
    public void onWritePossible() throws IOException {
      // The chunk belongs to the output until it is ready again.
      while (out.isReady()) {
        int length = body.read(chunk);
        if (length < 0) {
          end();
          return;
        }
        out.write(chunk, 0, length);
      }
    }

    @Override
    public void onError(Throwable failure) {
      // Mostly a client that went away; closing what was opened is all that is left to do.
      end();
    }

    private void end() {
      try (body) {
        async.complete();
      } catch (IOException e) {
        // It was only read; a failure to close it takes nothing from the answer.
      }
    }
  }
}
