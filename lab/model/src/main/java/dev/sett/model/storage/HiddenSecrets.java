package dev.sett.model.storage;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.http.Body;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.script.Script;
import dev.sett.secrets.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where secrets of an experiment or a hosts file were hidden. What was taken from a result can't be
 * run without them: programs would be given {@link Redaction#HIDDEN}.
 */
public final class HiddenSecrets {

  private final List<Hidden> all = new ArrayList<>();

  private HiddenSecrets() {}

  /**
   * A secret that was taken out.
   *
   * @param where such as {@code variant A}
   * @param what such as {@code header Authorization}
   */
  public record Hidden(String where, String what) {

    @Override
    public String toString() {
      return what + " of " + where;
    }
  }

  /** Each secret that is missing; empty if none is. */
  public static List<Hidden> in(Experiment experiment) {
    HiddenSecrets hidden = new HiddenSecrets();
    experiment.variants().forEach(hidden::in);
    experiment.services().forEach(hidden::in);
    experiment.points().forEach(hidden::in);
    return List.copyOf(hidden.all);
  }

  /** The same for the machines of a run over several. */
  public static List<Hidden> in(Hosts hosts) {
    HiddenSecrets hidden = new HiddenSecrets();
    Stream.of(hosts.backend(), hosts.database())
        .flatMap(Optional::stream)
        .forEach(service -> hidden.words("host " + service.host().alias(), service.command()));
    return List.copyOf(hidden.all);
  }

  private void in(Variant variant) {
    String where = "variant " + variant.name();
    variant
        .launch()
        .env()
        .forEach((name, value) -> check(where, "environment variable " + name, value));
    switch (variant.launch()) {
      case BuiltInServer server -> {
        words(where, server.jvmFlags());
        words(where, server.flags());
      }
      case BuiltInJob program -> {
        words(where, program.jvmFlags());
        words(where, program.flags());
      }
      case OwnServer own -> {
        words(where, own.command());
        check(where, "url", own.url().toString());
        own.readyUrl().ifPresent(url -> check(where, "ready-url", url.toString()));
      }
      case RunningServer running -> check(where, "url", running.url().toString());
      case OwnJob own -> words(where, own.command());
    }
  }

  private void in(Dependency service) {
    String where = "service " + service.name();
    service.env().forEach((name, value) -> check(where, "environment variable " + name, value));
    service.commands().values().forEach(words -> words(where, words));
    service.readyUrl().ifPresent(url -> check(where, "ready-url", url));
  }

  private void in(Point point) {
    String where = "point " + point.name();
    Request request = point.request();
    request.path().ifPresent(path -> check(where, "path", path));
    request.headers().forEach(h -> check(where, "header " + h.name(), h.value()));
    body(where, request.body());
    point.traffic().script().ifPresent(script -> in(where, script));
    words(where, point.measure().flags());
  }

  private void body(String where, Body body) {
    if (Redaction.isWithheld(new String(body.bytes(), StandardCharsets.UTF_8))) {
      all.add(new Hidden(where, "body"));
    }
    // Stars may stand in a text of somebody's; a secret has a name.
    Body _ =
        body.redacted(
            Redaction.with(
                (name, secret) -> {
                  check(where, "body field " + name, secret);
                  return secret;
                }));
  }

  private void in(String where, Script script) {
    script
        .data()
        .ifPresent(
            data ->
                data.rows().stream()
                    .flatMap(List::stream)
                    .filter(value -> value.equals(Redaction.HIDDEN))
                    .findFirst()
                    .ifPresent(value -> check(where, "data of the script", value)));
    for (Script.Journey journey : script.journeys()) {
      for (Script.Step step : journey.steps()) {
        String of = "step " + step.name() + " of " + where;
        step.path().ifPresent(path -> check(of, "path", path.filledWith("")));
        step.headers().forEach(h -> check(of, "header " + h.name(), h.value().filledWith("")));
        body(of, Body.of(step.body().bytes()));
      }
    }
  }

  private void words(String where, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean whole = word.equals(Redaction.HIDDEN) && i > 0;
      check(where, "argument " + (whole ? words.get(i - 1) + " " : "") + word, word);
    }
  }

  private void check(String where, String what, String value) {
    if (value.contains(Redaction.HIDDEN)) {
      all.add(new Hidden(where, what));
    }
  }
}
