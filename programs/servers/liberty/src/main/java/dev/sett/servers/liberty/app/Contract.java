package dev.sett.servers.liberty.app;

import dev.sett.servers.liberty.LibertyHandover;
import dev.sett.workload.AnswerBody;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
import dev.sett.workload.Environment;
import dev.sett.workload.RequestException;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The endpoints of the server contract (design, section 5). */
@Path("/")
public final class Contract {
  static final String TEXT = "text/plain;charset=utf-8";

  private final LibertyHandover handover;
  private final Workbench workbench;

  /** Ends the waits of asynchronous requests; it never works for them. */
  private final ScheduledExecutorService timer =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("sett-timer").factory());

  Contract(LibertyHandover handover) {
    this.handover = handover;
    this.workbench = handover.workbench();
  }

  /** The body that never changes. */
  @GET
  @Path("ping")
  @Produces(TEXT)
  public String ping() {
    return Endpoints.PONG;
  }

  /** The greeting without a name; the framework looks over the slash at its end. */
  @GET
  @Path("hello")
  @Produces(TEXT)
  public String helloNobody() throws BadRequestException {
    return Endpoints.hello("");
  }

  /** A greeting. */
  @GET
  @Path("hello/{name}")
  @Produces(TEXT)
  public String hello(@PathParam("name") String name) throws BadRequestException {
    return Endpoints.hello(name);
  }

  /** Proof of what runs this request. */
  @GET
  @Path("environment")
  @Produces(MediaType.APPLICATION_JSON)
  public String environment() {
    return Environment.describe(handover.flags());
  }

  /** Units of work, all on this thread. */
  @GET
  @Path("work")
  public Response work(@Context UriInfo uri) throws RequestException, IOException {
    return answer(workbench.perform(Work.parse(query(uri)))).build();
  }

  /** The work of the fibers server, all on this thread. */
  @GET
  @Path("sync")
  public Response sync(@Context UriInfo uri) throws RequestException, IOException {
    Work work = Work.parseFibers(query(uri));
    return answer(workbench.perform(work)).header("X-Latency", work.idle().toMillis()).build();
  }

  /**
   * The same, but no thread is held while the request idles. The CPU rounds are on this thread; the
   * file is written by another one of the threading model.
   */
  @GET
  @Path("async")
  public void async(@Context UriInfo uri, @Suspended AsyncResponse async)
      throws RequestException, IOException {
    Work work = Work.parseFibers(query(uri));
    AnswerBody body = workbench.body(work);
    Workbench.Done done = new Workbench.Done(workbench.hash(work), body);
    Runnable send =
        () -> {
          try {
            async.resume(answer(done).header("X-Latency", work.idle().toMillis()).build());
          } catch (IOException e) {
            async.resume(e);
          }
        };
    if (work.idle().isZero()) {
      send.run();
    } else {
      var unused =
          timer.schedule(
              () -> handover.dispatch().join().execute(send),
              work.idle().toNanos(),
              TimeUnit.NANOSECONDS);
    }
  }

  private static Response.ResponseBuilder answer(Workbench.Done done) throws IOException {
    AnswerBody body = done.body();
    Response.ResponseBuilder answer =
        Response.ok().type(TEXT).header(HttpHeaders.CONTENT_LENGTH, body.length());
    done.requestId().ifPresent(id -> answer.header("X-Request-ID", id));
    // Without bytes there is nothing to open, and nothing would close it.
    return body.length() == 0 ? answer.entity("") : answer.entity(body.open());
  }

  /** The query as it stands in the URL; empty if there is none. */
  private static String query(UriInfo uri) throws BadRequestException {
    try {
      return Objects.requireNonNullElse(uri.getRequestUri().getRawQuery(), "");
    } catch (IllegalArgumentException e) {
      throw new BadRequestException(
          "The query has an invalid percent-encoding: " + e.getMessage() + ".");
    }
  }
}
