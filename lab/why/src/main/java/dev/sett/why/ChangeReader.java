package dev.sett.why;

import dev.sett.why.proposal.Intervention;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a change as rules write it, such as {@code threads x2} or {@code jdk 25}. */
final class ChangeReader {

  private static final Pattern COUNTED =
      Pattern.compile("(platform|virtual|virtual@fixed|virtual@fjp):([0-9]+)");

  private static final Pattern TIMES = Pattern.compile("threads x([1-9][0-9]{0,2})");

  /** One way to write a change. */
  private record Form(String example, Pattern pattern, Function<Matcher, Intervention> make) {
    Form(String example, String pattern, Function<Matcher, Intervention> make) {
      this(example, Pattern.compile(pattern), make);
    }
  }

  private static final List<Form> FORMS =
      List.of(
          new Form(
              "threads MODEL or xN", "threads (\\S+)", m -> new Intervention.Threads(m.group(1))),
          new Form("jvm FLAG", "jvm (-\\S+)", m -> new Intervention.JvmFlag(m.group(1))),
          new Form(
              "without-jvm START",
              "without-jvm (-\\S+)",
              m -> new Intervention.WithoutJvmFlag(m.group(1))),
          new Form("jdk RELEASE", "jdk (\\S+)", m -> new Intervention.Jdk(m.group(1))),
          new Form(
              "flag --NAME VALUE",
              "flag (--\\S+) (\\S+)",
              m -> new Intervention.Flag(m.group(1), m.group(2))),
          new Form(
              "connections x2 or /2",
              "connections ([x/][1-9][0-9]*)",
              m -> new Intervention.Connections(factor(m.group(1)))),
          new Form(
              "pools x2 KIND", "pools x2(?: (.*))?", m -> new Intervention.DoublePools(kind(m))),
          new Form(
              "pool xN NAME",
              "pool x([1-9][0-9]?) (.+)",
              m -> new Intervention.EnlargePool(m.group(2), Integer.parseInt(m.group(1)))),
          new Form(
              "delay CLASS.METHOD 1000us",
              "delay (\\S+) ([1-9][0-9]{0,6})us",
              m -> new Intervention.Delay(m.group(1), micros(m.group(2)))),
          new Form(
              "hold CLASS 1000us",
              "hold (\\S+) ([1-9][0-9]{0,6})us",
              m -> new Intervention.HoldLocks(m.group(1), micros(m.group(2)))),
          new Form(
              "park-yields CLASS",
              "park-yields (\\S+)",
              m -> new Intervention.ParkYields(m.group(1))),
          new Form(
              "permits xN CLASS",
              "permits x([1-9][0-9]?) (\\S+)",
              m -> new Intervention.MultiplyPermits(m.group(2), Integer.parseInt(m.group(1)))),
          new Form("quota x2", "quota x2", _ -> new Intervention.DoubleQuota()),
          new Form("core max NAME", "core max (.+)", m -> new Intervention.FillCore(m.group(1))),
          new Form(
              "warm-up x3", "warm-up (x[2-9])", m -> new Intervention.WarmUp(factor(m.group(1)))));

  private ChangeReader() {}

  /**
   * The change; empty if facts that it needs are not known, or if the variant has no number of
   * threads to multiply.
   *
   * @param text with holes for facts
   * @throws RuleException when it is no change at all
   */
  static Optional<Intervention> read(String text, Facts facts, String file, int line) {
    return FactText.exact(text, facts).flatMap(exact -> exact(exact, facts, file, line));
  }

  /**
   * Rejects a text that is not a change, whatever the facts.
   *
   * @throws RuleException when it is none
   */
  static void check(String text, String file, int line) {
    FactText.check(text, file, line);
    exact(text.replaceAll("\\{[^{}]*}", "1"), new Facts.Gathered().done(), file, line);
  }

  private static Optional<Intervention> exact(String text, Facts facts, String file, int line) {
    String change = text.strip();
    Matcher times = TIMES.matcher(change);
    if (times.matches()) {
      int factor = Integer.parseInt(times.group(1));
      return facts.words(Fact.MODEL.key()).flatMap(model -> times(factor, model));
    }
    for (Form form : FORMS) {
      Matcher matcher = form.pattern().matcher(change);
      if (matcher.matches()) {
        return Optional.of(form.make().apply(matcher));
      }
    }
    throw new RuleException(
        file,
        line,
        "'%s' is not a change (expected one of: %s)."
            .formatted(change, String.join(", ", FORMS.stream().map(Form::example).toList())));
  }

  private static String kind(Matcher pools) {
    String kind = pools.group(1);
    return kind == null ? "" : kind;
  }

  private static Duration micros(String number) {
    return Duration.of(Integer.parseInt(number), ChronoUnit.MICROS);
  }

  private static double factor(String text) {
    double number = Double.parseDouble(text.substring(1));
    return text.startsWith("x") ? number : 1 / number;
  }

  private static Optional<Intervention> times(int factor, String model) {
    Matcher counted = COUNTED.matcher(model);
    return counted.matches()
        ? Optional.of(
            new Intervention.Threads(
                counted.group(1) + ":" + factor * Integer.parseInt(counted.group(2))))
        : Optional.empty();
  }
}
