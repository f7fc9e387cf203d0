package dev.sett.servers.spring;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives each request its {@link CorrelationId}, for as long as a thread works for it. */
final class CorrelationFilter extends OncePerRequestFilter {
  /*
   * The published bank does it in an interceptor of Spring MVC, whose end is not called when a
   * request goes on asynchronously: the thread would keep the id for what it does next.
   */
  private static final String ATTRIBUTE = CorrelationFilter.class.getName() + ".id";

  @Override
  protected boolean shouldNotFilterAsyncDispatch() {
    return false;
  }

  @Override
  protected boolean shouldNotFilterErrorDispatch() {
    return false;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String id =
        request.getAttribute(ATTRIBUTE) instanceof String known
            ? known
            : CorrelationId.accepted(request.getHeader(CorrelationId.HEADER));
    request.setAttribute(ATTRIBUTE, id);
    MDC.put(CorrelationId.KEY, id);
    try {
      chain.doFilter(request, response);
    } finally {
      MDC.remove(CorrelationId.KEY);
    }
  }
}
