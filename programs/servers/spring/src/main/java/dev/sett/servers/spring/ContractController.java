package dev.sett.servers.spring;

import dev.sett.workload.AnswerBody;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
import dev.sett.workload.Environment;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/** The endpoints of the server contract (design, section 5). */
@RestController
class ContractController implements DisposableBean {
  static final MediaType TEXT = MediaType.parseMediaType("text/plain;charset=utf-8");
  private static final String TEXT_VALUE = "text/plain;charset=utf-8";

  private final ServerFlags flags;
  private final Workbench workbench;

  /** One thread that ends the waits of asynchronous requests; it never works for them. */
  private final ScheduledExecutorService timer =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("sett-timer").factory());

  ContractController(ServerFlags flags, Workbench workbench) {
    this.flags = flags;
    this.workbench = workbench;
  }

  @GetMapping(path = "/ping", produces = TEXT_VALUE)
  String ping() {
    return Endpoints.PONG;
  }

  @GetMapping(path = "/health", produces = TEXT_VALUE)
  String health() {
    return "";
  }

  @GetMapping(
      path = {"/hello/", "/hello/{name}"},
      produces = TEXT_VALUE)
  String hello(@PathVariable Optional<String> name) throws BadRequestException {
    return Endpoints.hello(name.orElse(""));
  }

  @GetMapping("/work")
  ResponseEntity<Resource> work(HttpServletRequest request) throws Exception {
    Workbench.Done done = workbench.perform(Work.parse(query(request)));
    return answer(ResponseEntity.ok(), done);
  }

  @GetMapping("/sync")
  ResponseEntity<Resource> sync(HttpServletRequest request) throws Exception {
    Work work = Work.parseFibers(query(request));
    Workbench.Done done = workbench.perform(work);
    return answer(latency(work), done);
  }

  /**
   * The CPU rounds run on the thread of the threading model that Tomcat called; no thread is held
   * while the request idles. Then Spring MVC dispatches it again, to another thread of the model,
   * which writes the file.
   */
  @GetMapping("/async")
  DeferredResult<ResponseEntity<Resource>> async(HttpServletRequest request) throws Exception {
    Work work = Work.parseFibers(query(request));
    AnswerBody body = workbench.body(work);
    Workbench.Done done = new Workbench.Done(workbench.hash(work), body);
    DeferredResult<ResponseEntity<Resource>> result = new DeferredResult<>();
    if (work.idle().isZero()) {
      end(result, work, done);
    } else {
      var unused =
          timer.schedule(
              () -> end(result, work, done), work.idle().toNanos(), TimeUnit.NANOSECONDS);
    }
    return result;
  }

  private static void end(
      DeferredResult<ResponseEntity<Resource>> result, Work work, Workbench.Done done) {
    try {
      result.setResult(answer(latency(work), done));
    } catch (IOException e) {
      result.setErrorResult(e);
    }
  }

  @GetMapping(path = "/environment", produces = MediaType.APPLICATION_JSON_VALUE)
  String environment() {
    return Environment.describe(flags);
  }

  private static ResponseEntity.BodyBuilder latency(Work work) {
    return ResponseEntity.ok().header("X-Latency", Long.toString(work.idle().toMillis()));
  }

  private static ResponseEntity<Resource> answer(
      ResponseEntity.BodyBuilder answer, Workbench.Done done) throws IOException {
    done.requestId().ifPresent(id -> answer.header("X-Request-ID", id));
    return answer
        .contentType(TEXT)
        .contentLength(done.body().length())
        .body(new InputStreamResource(done.body().open()));
  }

  private static String query(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getQueryString(), "");
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
