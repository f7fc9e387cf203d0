package dev.sett.servers.liberty.app;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** The auth service of the published study. */
@Path("/")
public final class Auth {
  /** The users that the published driver logs in with, and the password of them all. */
  private static final String USER = "uid[0-9]{1,9}@email\\.com";

  private static final String PASSWORD = "password";

  private final Tokens tokens;

  Auth(Tokens tokens) {
    this.tokens = tokens;
  }

  /** What the published load asks for: text without any work. */
  @GET
  @Path("status")
  @Produces(Contract.TEXT)
  public String status() {
    return "OK";
  }

  /** Signs a token for a user whose password is right. */
  @POST
  @Path("login")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public Response login(
      @FormParam("login") @Nullable String login, @FormParam("password") @Nullable String password)
      throws JoseException {
    if (login == null || password == null) {
      return LibertyErrors.refuse(400, "The form needs the fields login and password.");
    }
    if (!login.matches(USER) || !password.equals(PASSWORD)) {
      return LibertyErrors.refuse(403, "The login or password is wrong.");
    }
    return Response.ok("logged in", Contract.TEXT)
        .cookie(cookie("Bearer", tokens.sign(login)), cookie("loggedinuser", login))
        .build();
  }

  private static NewCookie cookie(String name, String value) {
    return new NewCookie.Builder(name).value(value).path("/").build();
  }

  /** The key that tokens are verified with. */
  @GET
  @Path("getJwk")
  @Produces(MediaType.APPLICATION_JSON)
  public String publicKeys() {
    return tokens.publicKeys();
  }
}
