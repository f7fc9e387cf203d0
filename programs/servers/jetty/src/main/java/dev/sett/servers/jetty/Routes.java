package dev.sett.servers.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.workload.AnswerBody;
import dev.sett.workload.Endpoints;
import dev.sett.workload.Environment;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;

/**
 * Which servlet answers which path of the server contract (design, section 5).
 *
 * @param flags what the server was told
 * @param workbench does the work of requests
 */
record Routes(ServerFlags flags, Workbench workbench) {

  /**
   * All of them.
   *
   * @param timer ends the waits of asynchronous requests; it never works for them
   */
  ServletContextHandler handler(ScheduledExecutorService timer) {
    ServletContextHandler routes =
        new ServletContextHandler(
            ServletContextHandler.NO_SESSIONS | ServletContextHandler.NO_SECURITY);
    add(routes, "/ping", (request, response) -> text(response, Endpoints.PONG));
    add(routes, "/health", (request, response) -> text(response, ""));
    add(routes, "/hello/*", this::hello);
    add(routes, "/work", this::work);
    add(routes, "/sync", this::sync);
    add(
        routes,
        "/environment",
        (request, response) -> write(response, "application/json", Environment.describe(flags)));
    add(routes, "/", this::unknown);

    ServletHolder async =
        new ServletHolder("/async", new AnswerServlet(new AsyncAnswer(workbench, timer)));
    async.setAsyncSupported(true);
    routes.addServlet(async, "/async");
    return routes;
  }

  private static void add(ServletContextHandler routes, String path, AnswerServlet.Answer answer) {
    HttpServlet servlet = new AnswerServlet(answer);
    routes.addServlet(new ServletHolder(path, servlet), path);
  }

  private void hello(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String path = Objects.requireNonNullElse(request.getPathInfo(), "/");
    if (path.indexOf('/', 1) > 0) {
      unknown(request, response);
      return;
    }
    text(response, Endpoints.hello(path.substring(1)));
  }

  private void unknown(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(HttpServletResponse.SC_NOT_FOUND);
    text(response, Endpoints.unknown(request.getRequestURI(), flags));
  }

  private void work(HttpServletRequest request, HttpServletResponse response) throws Exception {
    send(response, workbench.perform(Work.parse(query(request))));
  }

  private void sync(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Work work = Work.parseFibers(query(request));
    response.setHeader("X-Latency", Long.toString(work.idle().toMillis()));
    send(response, workbench.perform(work));
  }

  private static void send(HttpServletResponse response, Workbench.Done done) throws IOException {
    done.requestId().ifPresent(id -> response.setHeader("X-Request-ID", id));
    AnswerBody body = done.body();
    response.setContentType("text/plain;charset=utf-8");
    response.setContentLength(body.length());
    if (body.length() > 0) {
      try (InputStream bytes = body.open()) {
        bytes.transferTo(response.getOutputStream());
      }
    }
  }

  /** The query as it stands in the URL; empty if there is none. */
  static String query(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getQueryString(), "");
  }

  static void text(HttpServletResponse response, String text) throws IOException {
    write(response, "text/plain;charset=utf-8", text);
  }

  private static void write(HttpServletResponse response, String contentType, String text)
      throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    response.setContentType(contentType);
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
