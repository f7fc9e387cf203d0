package dev.sett.servers.quarkusapp;

import dev.sett.workload.Body;
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
public class BodyWriter implements MessageBodyWriter<Body> {

  /** For the servers. */
  protected BodyWriter() {}

  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return Body.class.isAssignableFrom(type);
  }

  @Override
  public void writeTo(
      Body body,
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
