package dev.sett.servers.spring;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Refuses a body that is longer than any order, before it is read whole. */
@RestControllerAdvice
class BodyLimit extends RequestBodyAdviceAdapter {
  private static final int MOST_BYTES = 64 << 10;

  @Override
  public boolean supports(
      MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  @Override
  public HttpInputMessage beforeBodyRead(
      HttpInputMessage message,
      MethodParameter parameter,
      Type type,
      Class<? extends HttpMessageConverter<?>> converter)
      throws IOException {
    byte[] body = message.getBody().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      throw new Refusal(
          HttpStatus.CONTENT_TOO_LARGE,
          "The body may have at most " + MOST_BYTES + " bytes; this one has more.");
    }
    return new Body(new ByteArrayInputStream(body), message.getHeaders());
  }

  /** The message with its body, read. */
  private record Body(InputStream getBody, HttpHeaders getHeaders) implements HttpInputMessage {}
}
