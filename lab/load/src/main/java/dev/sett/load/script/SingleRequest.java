package dev.sett.load.script;

import dev.sett.load.destination.LoadException;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.request.RequestTemplate;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import java.time.Duration;
import java.util.List;

/** The same request again and again. */
public final class SingleRequest implements CompiledLoad {

  private final Request request;
  private final long thinkNanos;
  private final RequestTemplate.Constant form;

  /**
   * One request.
   *
   * @param think pause between an answer and the next request in a closed loop
   * @throws LoadException if the request can't be sent
   */
  public SingleRequest(RequestEncoder wording, Request request, Duration think) {
    this.request = request;
    this.thinkNanos = think.toNanos();
    this.form = wording.form(request);
  }

  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public void release() {
    form.release();
  }

  @Override
  public UserSession session() {
    PreparedRequest ask =
        new PreparedRequest(
            /* which= */ 0,
            request.method(),
            request.expect(),
            Script.Size.ANY,
            /* kept= */ null,
            form.encoded());
    return new UserSession() {
      @Override
      public PreparedRequest next() {
        return ask;
      }

      @Override
      public PreparedRequest again() {
        return ask;
      }

      @Override
      public long thinkNanos() {
        return thinkNanos;
      }
    };
  }
}
