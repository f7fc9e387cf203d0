package dev.sett.hello;

import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Greets; the framework validates the name. */
@Path("/hello")
public class Hello {

  /** A greeting for a name that isn't blank. */
  @GET
  @Path("/{name}")
  @Produces(MediaType.TEXT_PLAIN)
  public String hello(@PathParam("name") @NotBlank String name) {
    return "Hello " + name;
  }
}
