package dev.sett.load.script;

import dev.sett.load.destination.LoadException;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.request.RequestTemplate;
import dev.sett.model.script.Capture;
import dev.sett.model.script.Script;
import dev.sett.model.script.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * A script, compiled. Journeys are numbered from 1 as they begin, on whichever connection; what
 * journey a number is, and what is drawn in it, follows from the seed and the number alone.
 */
public final class ScriptedLoad implements CompiledLoad {

  /** One request of a journey, the same for all slots. */
  record Leg(int which, Script.Step step, Captures captures, RequestTemplate form) {}

  /**
   * The steps of a journey.
   *
   * @param usesData whether it takes a row
   * @param onceSteps how many steps at its beginning a user sends only once
   */
  record Route(List<Leg> legs, boolean usesData, int onceSteps) {}

  private final List<Route> routes = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> values;
  private final int columns;
  private final byte[][][] rows;
  private final boolean randomRows;
  private final boolean continues;
  private final JourneyMix mix;
  private final SeededDraws draws;
  private final AtomicLong journeys = new AtomicLong();
  private final AtomicLong rowsTaken = new AtomicLong();
  private final int mostUsers;
  private final List<LoggedInUser> users = new ArrayList<>();
  private int usersAsked;

  /**
   * Compiles a script.
   *
   * @param continues whether a journey in progress at the end of a slice goes on in the next one;
   *     otherwise every slice begins new journeys
   * @throws LoadException if one of its requests can't be sent
   */
  public ScriptedLoad(RequestEncoder wording, Script script, boolean continues) {
    this.continues = continues;
    Set<String> known = new LinkedHashSet<>();
    script.data().ifPresent(data -> known.addAll(data.columns()));
    columns = known.size();
    steps(script).flatMap(step -> step.captures().stream()).map(Capture::name).forEach(known::add);
    values = List.copyOf(known);
    rows = script.data().map(ScriptedLoad::rows).orElseGet(() -> new byte[0][][]);
    randomRows = script.data().map(Script.Data::random).orElse(false);
    mix = new JourneyMix(script.journeys().stream().map(Script.Journey::weight).toList());
    draws = new SeededDraws(script.seed());
    for (Script.Journey journey : script.journeys()) {
      List<Leg> legs = new ArrayList<>();
      boolean usesData = false;
      for (Script.Step step : journey.steps()) {
        legs.add(leg(wording, step));
        usesData |=
            RequestEncoder.templates(step)
                .flatMap(template -> template.parts().stream())
                .anyMatch(
                    p -> p instanceof Template.Named(String n) && values.indexOf(n) < columns);
      }
      routes.add(new Route(List.copyOf(legs), usesData, journey.onceSteps()));
    }
    mostUsers = script.users().orElse(Integer.MAX_VALUE);
  }

  private static Stream<Script.Step> steps(Script script) {
    return script.journeys().stream().flatMap(journey -> journey.steps().stream());
  }

  private static byte[][][] rows(Script.Data data) {
    return data.rows().stream()
        .map(
            row ->
                row.stream()
                    .map(value -> value.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new))
        .toArray(byte[][][]::new);
  }

  private Leg leg(RequestEncoder wording, Script.Step step) {
    int which = names.size();
    names.add(step.name());
    Captures captures = new Captures(step.captures(), values::indexOf);
    return new Leg(which, step, captures, wording.form(step, values::indexOf));
  }

  @Override
  public List<String> names() {
    return names.size() == 1 ? List.of() : List.copyOf(names);
  }

  @Override
  public UserSession session() {
    return new JourneySession(this);
  }

  @Override
  public void release() {
    for (Route route : routes) {
      for (Leg leg : route.legs()) {
        leg.form().release();
      }
    }
  }

  /** Whether a journey goes on in the next slice. */
  boolean continues() {
    return continues;
  }

  /** All journeys, in the script's order. */
  List<Route> routes() {
    return routes;
  }

  /** Number of values: columns first, then captures. */
  int values() {
    return values.size();
  }

  /**
   * The user of a connection that begins its first journey: a new one, as long as there are more.
   */
  synchronized LoggedInUser user() {
    int place = usersAsked++ % mostUsers;
    if (place == users.size()) {
      users.add(new LoggedInUser(routes.size()));
    }
    return users.get(place);
  }

  /** Number of the journey that begins now. */
  long begin() {
    return journeys.incrementAndGet();
  }

  /** Place of the route that the journey of this number takes. */
  int route(long journey) {
    return mix.drawn(draws, journey);
  }

  /** Puts the row of this journey into its first places. */
  void row(long journey, byte[][] into) {
    long place =
        randomRows
            ? draws.below(rows.length, journey, /* draw= */ 1)
            : rowsTaken.getAndIncrement() % rows.length;
    System.arraycopy(rows[(int) place], 0, into, 0, columns);
  }

  /** Draw number {@code number}, 0 for the first, for a template in this journey. */
  long draw(long bound, long journey, long number) {
    return draws.below(bound, journey, number + 2);
  }
}
