package dev.sett.servers.quarkusapp;

import dev.sett.workload.AnswerBody;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Writes the file of some work from the page cache, on the thread that answers. Each server makes
 * it a provider, or a subclass.
 */
public class BodyWriter implements MessageBodyWriter<AnswerBody> {

  /** For the servers. */
  protected BodyWriter() {}

  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return AnswerBody.class.isAssignableFrom(type);
  }

  @Override
  public void writeTo(
      AnswerBody body,
      Class<?> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    try (InputStream bytes = body.open()) {
      bytes.transferTo(out);
    }
  }
}
