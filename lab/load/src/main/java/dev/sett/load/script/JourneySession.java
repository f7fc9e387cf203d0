package dev.sett.load.script;

import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.RequestTemplate;
import dev.sett.model.http.ErrorKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slot that goes through one journey of a script after another. */
final class JourneySession implements UserSession, RequestTemplate.Values {

  private static final byte[] NOTHING = {};

  private final ScriptedLoad work;
  private final PreparedRequest[][] asks;
  private final byte[][] values;

  /** Null until the first journey begins. */
  private @Nullable LoggedInUser user;

  /** The user's values that this journey began with; null if it sends all steps. */
  private byte @Nullable [][] known;

  private long journey;
  private long drawn;
  private long drawnBefore;
  private int route;
  private int step = -1;
  private long thinkNanos;

  JourneySession(ScriptedLoad work) {
    this.work = work;
    values = new byte[work.values()][];
    List<ScriptedLoad.Route> routes = work.routes();
    asks = new PreparedRequest[routes.size()][];
    for (int i = 0; i < asks.length; i++) {
      asks[i] = routes.get(i).legs().stream().map(this::ask).toArray(PreparedRequest[]::new);
    }
    begins();
  }

  private PreparedRequest ask(ScriptedLoad.Leg leg) {
    return new PreparedRequest(
        leg.which(),
        leg.step().method(),
        leg.step().expect(),
        leg.step().bodyBytes(),
        leg.captures().room(),
        leg.form().encoded(this));
  }

  @Override
  public PreparedRequest next() {
    step++;
    if (step == 0) {
      step = begin();
    }
    drawnBefore = drawn;
    return asks[route][step];
  }

  @Override
  public PreparedRequest again() {
    drawn = drawnBefore;
    return asks[route][step];
  }

  /** Begins a journey; where it starts. */
  private int begin() {
    journey = work.begin();
    drawn = 0;
    route = work.route(journey);
    ScriptedLoad.Route begun = work.routes().get(route);
    known = begun.onceSteps() == 0 ? null : user().known(route);
    if (known != null) {
      System.arraycopy(known, 0, values, 0, values.length);
      return begun.onceSteps();
    }
    if (begun.usesData()) {
      work.row(journey, values);
    }
    return 0;
  }

  private LoggedInUser user() {
    LoggedInUser found = user == null ? work.user() : user;
    user = found;
    return found;
  }

  @Override
  public @Nullable String answered() {
    ScriptedLoad.Leg leg = leg();
    thinkNanos = leg.step().think().toNanos();
    KeptResponse kept = asks[route][step].kept();
    String missing = kept == null ? null : leg.captures().take(kept, values);
    if (kept != null) {
      kept.clear();
    }
    if (missing == null && step == work.routes().get(route).onceSteps() - 1) {
      user().knows(route, values);
    }
    if (missing != null || step == asks[route].length - 1) {
      step = -1;
    }
    return missing;
  }

  @Override
  public void failed(ErrorKind how) {
    if (how == ErrorKind.STATUS && known != null) {
      user().forget(route, known); // it may have been logged out
    }
    thinkNanos = leg().step().think().toNanos();
    step = -1;
  }

  private ScriptedLoad.Leg leg() {
    return work.routes().get(route).legs().get(step);
  }

  @Override
  public void restart() {
    if (!work.continues()) {
      begins();
    }
  }

  private void begins() {
    step = -1;
    thinkNanos = work.routes().getFirst().legs().getLast().step().think().toNanos();
  }

  @Override
  public long thinkNanos() {
    return thinkNanos;
  }

  @Override
  public byte[] value(int place) {
    byte[] value = values[place];
    return value == null ? NOTHING : value;
  }

  @Override
  public long journey() {
    return journey;
  }

  @Override
  public long draw(long bound) {
    return work.draw(bound, journey, drawn++);
  }
}
