package dev.sett.why;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Estimate;
import dev.sett.stats.LogShare;
import dev.sett.stats.StatsDefaults;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * From evidence to explanation. Every rule is evaluated for every variant at every point, compared
 * with the base (the base is compared with each of the others). Only differences are explained: a
 * rule whose tests would move nothing in which the two differ explains nothing.
 *
 * <p>Immutable; results depend only on the arguments.
 */
public final class Why {

  private record Match(Rule rule, Point point, Variant variant, List<Gap> gaps, Facts facts) {

    /** The larger of two matches of one rule, of which one is enough. */
    Match orLarger(Match other) {
      return size(other) > size(this) ? other : this;
    }

    /** The largest gap that its tests would close; 0 if there is none. */
    private static double size(Match match) {
      return match.gaps().stream()
          .filter(gap -> proposed(match).stream().anyMatch(p -> gap.closedBy(p.prediction())))
          .mapToDouble(Gap::size)
          .max()
          .orElse(0);
    }
  }

  private final List<Rule> rules;

  Why(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /**
   * With the rules that come with Sett.
   *
   * @throws RuleException when one of their files is wrong
   */
  public static Why withAllRules() {
    return new Why(Rulebook.read());
  }

  /**
   * What explains a result.
   *
   * @param trials of the comparison
   * @param evidence trials with the agent; without them few rules can be evaluated
   */
  public Findings findings(Result result, List<Trial> trials, List<Trial> evidence) {
    List<Candidate> candidates = new ArrayList<>();
    List<Candidate> superseded = new ArrayList<>();
    List<Findings.Unanswered> unanswered = new ArrayList<>();
    for (Point point : result.plan().experiment().points()) {
      List<Match> matches = new ArrayList<>();
      List<Variant> variants = result.plan().variantsAt(point.name());
      for (Variant other : variants.stream().skip(1).toList()) {
        Variant base = variants.getFirst();
        Facts own = Facts.of(result, trials, evidence, point, base, other);
        ask(own, point, base, gaps(result, point, base, other), matches, unanswered);
        Facts others = Facts.of(result, trials, evidence, point, other, base);
        ask(others, point, other, gaps(result, point, other, base), matches, unanswered);
      }
      List<Match> kept = kept(matches);
      kept.forEach(match -> candidates.add(candidate(match)));
      single(matches).stream()
          .filter(match -> !kept.contains(match))
          .forEach(match -> superseded.add(candidate(match)));
    }
    candidates.sort(Comparator.comparingInt(Candidate::weight).reversed());
    superseded.sort(Comparator.comparingInt(Candidate::weight).reversed());
    return new Findings(candidates, superseded, unanswered.stream().distinct().toList());
  }

  private static List<Gap> gaps(Result result, Point point, Variant variant, Variant other) {
    return Gap.of(result.effects(), point.name(), variant.name(), other.name());
  }

  private void ask(
      Facts facts,
      Point point,
      Variant variant,
      List<Gap> gaps,
      List<Match> matches,
      List<Findings.Unanswered> unanswered) {
    for (Rule rule : rules) {
      switch (rule.truth(facts)) {
        case TRUE -> {
          Match match = new Match(rule, point, variant, gaps, facts);
          if (explains(match)) {
            matches.add(match);
          }
        }
        case FALSE -> {}
        case UNKNOWN ->
            unanswered.add(
                new Findings.Unanswered(
                    rule.name(), rule.title(), point.name(), variant.name(), rule.missing(facts)));
      }
    }
  }

  /**
   * What fits a running program that is only watched. Rules that need a comparison, or the
   * responses of the program, can't be evaluated and report nothing.
   *
   * @param windows what the agent saw in it, in order of time; a few seconds are enough
   * @param recording what JFR recorded in that time; empty if it is not known
   * @param usage what it used in that time, with its thread families
   * @param cpus CPUs that it may run on, at least 1
   * @param jdk version of the JDK it runs on, such as {@code 25.0.3}
   * @return the strongest evidence first; empty if nothing fits
   */
  public List<Suspicion> suspicions(
      List<InsideWindow> windows,
      Optional<RecordingSummary> recording,
      Usage usage,
      int cpus,
      String jdk) {
    return matches(Facts.watched(windows, recording, usage, cpus, jdk)).stream()
        .map(match -> new Suspicion(match.rule().name(), match.rule().title()))
        .toList();
  }

  /** Names of the rules that hold for one set of facts, the strongest evidence first. */
  List<String> matching(Facts facts) {
    return matches(facts).stream().map(match -> match.rule().name()).toList();
  }

  private List<Match> matches(Facts facts) {
    Point point = new Point("here", Request.get(Optional.empty()), 1, OptionalDouble.empty());
    Variant variant = new Variant("it", BuiltInServer.of("jetty", "virtual"));
    return kept(
            rules.stream()
                .filter(rule -> rule.truth(facts) == Expression.Truth.TRUE)
                .map(rule -> new Match(rule, point, variant, /* gaps= */ List.of(), facts))
                .toList())
        .stream()
        .sorted(Comparator.comparingInt((Match m) -> m.rule().weight()).reversed())
        .toList();
  }

  /** Without those that another one supersedes. */
  private static List<Match> kept(List<Match> matches) {
    List<Match> single = single(matches);
    return single.stream()
        .filter(match -> single.stream().noneMatch(other -> silences(other, match)))
        .toList();
  }

  /** Without repetitions: of those that compare with several others, the largest difference. */
  private static List<Match> single(List<Match> matches) {
    Map<String, Match> single = new LinkedHashMap<>();
    for (Match match : matches) {
      String whose = match.rule().name() + " " + match.variant().name();
      single.merge(whose, match, Match::orLarger);
    }
    return List.copyOf(single.values());
  }

  private static boolean silences(Match one, Match other) {
    return one.variant().name().equals(other.variant().name())
        && one.rule().silences(other.rule())
        // Of two that supersede each other, the one with the higher weight stays.
        && !(other.rule().silences(one.rule()) && other.rule().weight() > one.rule().weight());
  }

  /** Whether there is a gap, and one that its tests, if it has any, would close. */
  private static boolean explains(Match match) {
    return !match.gaps().isEmpty() && (proposed(match).isEmpty() || !closing(match).isEmpty());
  }

  private static List<Proposal> proposed(Match match) {
    List<Proposal> proposals = new ArrayList<>();
    for (Proposal proposal : match.rule().proposals(match.facts())) {
      proposal
          .prediction()
          .under(match.point().measure())
          .ifPresent(p -> proposals.add(new Proposal(proposal.change(), p)));
    }
    return proposals;
  }

  /** Those that test whether the cause makes a gap. */
  private static List<Proposal> closing(Match match) {
    return proposed(match).stream()
        .filter(p -> match.gaps().stream().anyMatch(gap -> gap.testedBy(p)))
        .toList();
  }

  private static Candidate candidate(Match match) {
    Rule rule = match.rule();
    Facts facts = match.facts();
    return new Candidate(
        rule.name(),
        rule.title(),
        match.point().name(),
        match.variant().name(),
        match.gaps(),
        FactText.filled(rule.says(), facts),
        numbers(rule, facts),
        closing(match),
        rule.advice().entrySet().stream().map(a -> a.getKey() + ": " + a.getValue()).toList(),
        rule.reference(),
        rule.stage(),
        rule.weight());
  }

  private static List<Explanation.Reading> numbers(Rule rule, Facts facts) {
    List<Explanation.Reading> numbers = new ArrayList<>();
    for (String name : rule.shows()) {
      OptionalDouble value = facts.number(name);
      if (value.isPresent()) {
        boolean others = name.startsWith(Facts.OTHER);
        Fact fact = Facts.fact(name).orElseThrow();
        numbers.add(
            new Explanation.Reading(
                fact.words() + (others ? " (other variant)" : ""),
                value.getAsDouble(),
                fact.unit()));
      }
    }
    return numbers;
  }

  /**
   * An explanation without a control run.
   *
   * @param why there was none, a sentence
   */
  public static Explanation untested(Candidate candidate, String why) {
    return explanation(
        candidate,
        Status.CONSISTENT,
        Explanation.untested(candidate.text(), why),
        Optional.empty());
  }

  /**
   * An explanation after its control run.
   *
   * @param proposal what was changed
   * @param folder of the control run, relative to the result's
   * @param control what the control run found: variant A as it is, variant B changed
   * @param attempts control runs for the same gap in all, at least 1; the intervals are corrected
   *     for them (Bonferroni)
   */
  public static Explanation tested(
      Candidate candidate, Proposal proposal, String folder, Result control, int attempts) {
    Prediction prediction = proposal.prediction();
    Optional<Effect> effect = effect(control, prediction.metric());
    if (effect.isEmpty()) {
      return explanation(candidate, Status.UNDECIDED, candidate.text(), Optional.empty());
    }
    Estimate change = change(effect.get(), attempts);
    boolean slows = proposal.change().slows();
    Optional<Explanation.Share> share =
        candidate
            .gap(prediction.metric())
            .filter(_ -> !slows)
            .flatMap(gap -> share(gap, effect.get(), attempts));
    Optional<Explanation.Share> headline =
        candidate
            .headline()
            .filter(gap -> gap.metric() != prediction.metric() && !slows)
            .flatMap(gap -> effect(control, gap.metric()).flatMap(e -> share(gap, e, attempts)));
    Status status =
        effect.get().verdict() == Verdict.REFUSED
            ? Status.UNDECIDED
            : status(status(prediction, change.low(), change.high()), share, slows);
    return explanation(
        candidate,
        status,
        candidate.text(),
        Optional.of(
            new Explanation.Control(
                proposal.change().words(),
                folder,
                prediction.metric(),
                prediction.lowest(),
                prediction.highest(),
                effect.get().baseValues(),
                effect.get().otherValues(),
                change.value(),
                change.low(),
                change.high(),
                share,
                headline)));
  }

  private static Optional<Effect> effect(Result control, Metric metric) {
    return control.effects().stream().filter(e -> e.metric() == metric).findFirst();
  }

  /** Changed over unchanged, with an interval for this many attempts. */
  private static Estimate change(Effect effect, int attempts) {
    return Gap.plain(effect).at(confidence(attempts), effect.blocks());
  }

  private static double confidence(int attempts) {
    return 1 - (1 - StatsDefaults.CONFIDENCE) / attempts;
  }

  /** The share of a gap that a control run closed; empty if its metric has no verdict there. */
  private static Optional<Explanation.Share> share(Gap gap, Effect effect, int attempts) {
    Estimate whole = gap.ratio().at(confidence(attempts), effect.blocks());
    return effect.verdict() == Verdict.REFUSED
        ? Optional.empty()
        : LogShare.of(change(effect, attempts), whole)
            .map(
                closed ->
                    new Explanation.Share(
                        gap.metric(),
                        gap.other(),
                        gap.ratio().value(),
                        closed.value(),
                        closed.low(),
                        closed.high(),
                        attempts));
  }

  /**
   * What moved as predicted is confirmed only if it closed a good part of the gap, or was slowed
   * down on purpose.
   */
  private static Status status(Status moved, Optional<Explanation.Share> share, boolean slows) {
    return moved != Status.CONFIRMED || slows
        ? moved
        : share
            .map(s -> s.low() > Explanation.Share.CONFIRMING ? Status.CONFIRMED : Status.PARTIAL)
            .orElse(Status.UNDECIDED);
  }

  /**
   * Whether a metric moved as predicted, from the interval of changed over unchanged.
   *
   * <ul>
   *   <li>Refuted: the interval and the predicted range have nothing in common.
   *   <li>Confirmed: they have, and the interval excludes 1 on the predicted side. Where no change
   *       is predicted: the interval lies inside the predicted range.
   *   <li>Else undecided.
   * </ul>
   */
  static Status status(Prediction prediction, double low, double high) {
    if (high < prediction.lowest() || low > prediction.highest()) {
      return Status.REFUTED;
    }
    if (prediction.saysNoChange()) {
      return low >= prediction.lowest() && high <= prediction.highest()
          ? Status.CONFIRMED
          : Status.UNDECIDED;
    }
    boolean moved = prediction.lowest() >= 1 ? low > 1 : high < 1;
    return moved ? Status.CONFIRMED : Status.UNDECIDED;
  }

  private static Explanation explanation(
      Candidate candidate, Status status, String text, Optional<Explanation.Control> control) {
    return new Explanation(
        candidate.rule(),
        candidate.title(),
        candidate.point(),
        candidate.variant(),
        status,
        text,
        candidate.numbers(),
        control,
        candidate.advice(),
        candidate.reference(),
        /* steps= */ List.of());
  }
}
