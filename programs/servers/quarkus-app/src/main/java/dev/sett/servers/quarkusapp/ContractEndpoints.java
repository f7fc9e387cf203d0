package dev.sett.servers.quarkusapp;

import dev.sett.workload.AnswerBody;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
import dev.sett.workload.Environment;
import dev.sett.workload.RequestException;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The endpoints of the server contract (design, section 5): one code for both stacks and for every
 * threading model. Which thread calls it is decided elsewhere.
 */
@Path("/")
@Produces(ContractEndpoints.TEXT)
public class ContractEndpoints {
  static final String TEXT = "text/plain;charset=utf-8";

  private static final String BLANK = "The name to greet is blank; use /hello/ and a name.";

  /**
   * The number is {@link RequestErrors.Invalid}'s to fill in: it would take expressions that are
   * off.
   */
  private static final String LONG =
      "The name to greet must have at most {max} characters; got %d.";

  private final Assignment assignment;

  /** For Quarkus. */
  @Inject
  public ContractEndpoints(Assignment assignment) {
    this.assignment = assignment;
  }

  /** The shortest answer there is. */
  @GET
  @Path("ping")
  public String ping() {
    return Endpoints.PONG;
  }

  /** That this server answers. */
  @GET
  @Path("health")
  public String health() {
    return "";
  }

  /**
   * A greeting; the name is checked by Bean Validation.
   *
   * @param name what follows the slash, decoded
   */
  @GET
  @Path("hello/{name}")
  public String hello(
      @PathParam("name")
          @NotBlank(message = BLANK)
          @Size(max = Endpoints.MAX_NAME_LENGTH, message = LONG)
          String name)
      throws BadRequestException {
    return Endpoints.hello(name);
  }

  /** What {@code /hello/} answers: no name is a blank one. */
  @GET
  @Path("hello")
  public String helloNobody() throws BadRequestException {
    return Endpoints.hello("");
  }

  /** Units of work, on the thread that called. */
  @GET
  @Path("work")
  public Response work(@Context UriInfo uri) throws RequestException, IOException {
    return send(workbench().perform(Work.parse(query(uri)))).build();
  }

  /** The fibers server's work, on the thread that called. */
  @GET
  @Path("sync")
  public Response sync(@Context UriInfo uri) throws RequestException, IOException {
    Work work = Work.parseFibers(query(uri));
    return send(workbench().perform(work)).header("X-Latency", work.idle().toMillis()).build();
  }

  /**
   * The fibers server's work: the CPU rounds on the thread that called, and no thread is held while
   * the request idles.
   */
  @GET
  @Path("async")
  public CompletionStage<Response> async(@Context UriInfo uri)
      throws RequestException, IOException {
    Work work = Work.parseFibers(query(uri));
    // Before anything is asynchronous, so that a failure is still an ordinary answer. The file is
    // made if it is new, but not read.
    AnswerBody body = workbench().body(work);
    Workbench.Done done = new Workbench.Done(workbench().hash(work), body);
    Response answer = send(done).header("X-Latency", work.idle().toMillis()).build();
    if (work.idle().isZero()) {
      return CompletableFuture.completedFuture(answer);
    }
    return new CompletableFuture<Response>()
        .completeOnTimeout(answer, work.idle().toNanos(), TimeUnit.NANOSECONDS)
        .thenApplyAsync(Function.identity(), assignment.told().goesOn());
  }

  /** Proof of the threading model. */
  @GET
  @Path("environment")
  @Produces(MediaType.APPLICATION_JSON)
  public String environment() {
    return Environment.describe(assignment.told().flags());
  }

  private Workbench workbench() {
    return assignment.told().workbench();
  }

  /** The query as it stands in the URL; empty if there is none. */
  private static String query(UriInfo uri) {
    return Objects.requireNonNullElse(uri.getRequestUri().getRawQuery(), "");
  }

  private static Response.ResponseBuilder send(Workbench.Done done) {
    Response.ResponseBuilder answer =
        Response.ok(done.body()).header(HttpHeaders.CONTENT_LENGTH, done.body().length());
    done.requestId().ifPresent(id -> answer.header("X-Request-ID", id));
    return answer;
  }
}
