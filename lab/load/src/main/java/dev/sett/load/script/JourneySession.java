package dev.sett.load.script;

import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.RequestTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slot that goes through one journey of a script after another. */
final class JourneySession implements UserSession, RequestTemplate.Values {

  private static final byte[] NOTHING = {};

  private final ScriptedLoad work;
  private final PreparedRequest[][] asks;
  private final byte[][] values;

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
      begin();
    }
    drawnBefore = drawn;
    return asks[route][step];
  }

  @Override
  public PreparedRequest again() {
    drawn = drawnBefore;
    return asks[route][step];
  }

  private void begin() {
    journey = work.begin();
    drawn = 0;
    route = work.route(journey);
    if (work.routes().get(route).usesData()) {
      work.row(journey, values);
    }
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
    if (missing != null || step == asks[route].length - 1) {
      step = -1;
    }
    return missing;
  }

  @Override
  public void failed() {
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
