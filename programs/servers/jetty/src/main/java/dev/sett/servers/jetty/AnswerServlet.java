package dev.sett.servers.jetty;

import dev.sett.workload.RequestException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers GET and HEAD; turns what can go wrong into a status and a sentence. */
final class AnswerServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** How one endpoint answers. */
  interface Answer {
    void to(HttpServletRequest request, HttpServletResponse response) throws Exception;
  }

  private final transient Answer answer;

  AnswerServlet(Answer answer) {
    this.answer = answer;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String method = request.getMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      response.setHeader("Allow", "GET, HEAD");
      refuse(
          response,
          HttpServletResponse.SC_METHOD_NOT_ALLOWED,
          "This server answers GET and HEAD; got " + method + ".");
      return;
    }
    try {
      answer.to(request, response);
    } catch (RequestException e) {
      refuse(response, e.status(), e.getMessage());
    } catch (IOException | ServletException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  private static void refuse(HttpServletResponse response, int status, String sentence)
      throws IOException {
    response.setStatus(status);
    Routes.text(response, sentence);
  }
}
