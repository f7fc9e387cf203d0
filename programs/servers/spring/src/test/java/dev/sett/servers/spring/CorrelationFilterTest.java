package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class CorrelationFilterTest {
  private final CorrelationFilter filter = new CorrelationFilter();

  /** The ids that the services saw, in order. */
  private final List<String> seen = new ArrayList<>();

  private final FilterChain service =
      (request, response) -> seen.add(String.valueOf(MDC.get(CorrelationId.KEY)));

  /** A request that has a header, attributes and a dispatcher type, and nothing else. */
  private static final class TestingRequest {
    private final Map<String, Object> attributes = new HashMap<>();
    private final String id;
    private DispatcherType dispatch = DispatcherType.REQUEST;

    TestingRequest(String id) {
      this.id = id;
    }

    HttpServletRequest asServlet() {
      return (HttpServletRequest)
          Proxy.newProxyInstance(
              CorrelationFilterTest.class.getClassLoader(),
              new Class<?>[] {HttpServletRequest.class},
              (proxy, method, args) -> answer(method.getName(), args));
    }

    private @Nullable Object answer(String method, Object[] args) {
      return switch (method) {
        case "getHeader" -> args[0].equals(CorrelationId.HEADER) ? id : null;
        case "getAttribute" -> attributes.get(args[0]);
        case "setAttribute" -> attributes.put(String.valueOf(args[0]), args[1]);
        case "removeAttribute" -> attributes.remove(args[0]);
        case "getDispatcherType" -> dispatch;
        default -> throw new UnsupportedOperationException(method);
      };
    }
  }

  private void send(TestingRequest request, FilterChain chain) throws Exception {
    HttpServletResponse response =
        (HttpServletResponse)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, args) -> {
                  throw new UnsupportedOperationException(method.getName());
                });
    filter.doFilter(request.asServlet(), response, chain);
  }

  @Test
  void aThreadHasTheIdWhileItWorksForTheRequest() throws Exception {
    send(new TestingRequest("a-1"), service);
    assertNull(MDC.get(CorrelationId.KEY));
    send(new TestingRequest("not safe"), service);
    assertNull(MDC.get(CorrelationId.KEY));
    assertEquals("a-1", seen.getFirst());
    assertEquals(8, seen.getLast().length());
  }

  @Test
  void theNextRequestOfTheThreadHasAnotherId() throws Exception {
    send(new TestingRequest(""), service);
    send(new TestingRequest(""), service);
    assertNotEquals(seen.getFirst(), seen.getLast());
  }

  @Test
  void aFailureLeavesNothing() {
    FilterChain failing =
        (request, response) -> {
          throw new IOException("gone");
        };
    assertThrows(IOException.class, () -> send(new TestingRequest("a-1"), failing));
    assertNull(MDC.get(CorrelationId.KEY));
  }

  /** Another thread writes the answer of a request that went on asynchronously. */
  @Test
  void theIdIsThatOfTheRequestWhenItIsDispatchedAgain() throws Exception {
    TestingRequest request = new TestingRequest("");
    send(request, service);
    for (DispatcherType again : List.of(DispatcherType.ASYNC, DispatcherType.ERROR)) {
      request.dispatch = again;
      send(request, service);
      assertNull(MDC.get(CorrelationId.KEY));
    }
    assertEquals(3, seen.size());
    assertEquals(1, seen.stream().distinct().count(), seen::toString);
  }
}
