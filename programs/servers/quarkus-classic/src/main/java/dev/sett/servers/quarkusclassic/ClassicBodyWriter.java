package dev.sett.servers.quarkusclassic;

import dev.sett.servers.quarkusapp.BodyWriter;
import jakarta.ws.rs.ext.Provider;

/** Makes RESTEasy find the writer. */
@Provider
public class ClassicBodyWriter extends BodyWriter {

  /** For Quarkus. */
  public ClassicBodyWriter() {}
}
