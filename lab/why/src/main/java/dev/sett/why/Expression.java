package dev.sett.why;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/**
 * A number or a condition over facts. An unknown fact makes the expression unknown, unless the rest
 * decides: {@code false and unknown} is false.
 */
sealed interface Expression {

  /** The result of a condition. */
  enum Truth {
    TRUE,
    FALSE,
    UNKNOWN;

    static Truth of(boolean value) {
      return value ? TRUE : FALSE;
    }

    Truth and(Truth other) {
      return this == FALSE || other == FALSE
          ? FALSE
          : this == UNKNOWN || other == UNKNOWN ? UNKNOWN : TRUE;
    }

    Truth or(Truth other) {
      return negated().and(other.negated()).negated();
    }

    Truth negated() {
      return this == UNKNOWN ? UNKNOWN : of(this == FALSE);
    }
  }

  /** Every name that it needs, such as {@code other.rate}, in alphabetical order. */
  SortedSet<String> names();

  private static SortedSet<String> names(Collection<? extends Expression> parts) {
    SortedSet<String> all = new TreeSet<>();
    parts.forEach(part -> all.addAll(part.names()));
    return all;
  }

  /**
   * One that has a value.
   *
   * @param how gives its value; empty if a fact in it is unknown, or if it divides by zero
   */
  record Amount(SortedSet<String> names, Function<Facts, OptionalDouble> how)
      implements Expression {

    /** A number as written. */
    static Amount literal(double number) {
      return new Amount(new TreeSet<>(), _ -> OptionalDouble.of(number));
    }

    /** The value of a fact. */
    static Amount fact(String name) {
      return new Amount(new TreeSet<>(List.of(name)), facts -> facts.number(name));
    }

    /** {@code min(…)} or {@code max(…)} of at least one number; unknown ones are ignored. */
    static Amount extreme(boolean largest, List<Amount> of) {
      return new Amount(
          Expression.names(of),
          facts -> {
            var known = of.stream().map(n -> n.value(facts)).flatMapToDouble(v -> v.stream());
            return largest ? known.max() : known.min();
          });
    }

    OptionalDouble value(Facts facts) {
      return how.apply(facts);
    }

    /** Both in one number; the sign is one of {@code + - * /}. */
    Amount combined(String sign, Amount right) {
      DoubleBinaryOperator operator =
          switch (sign) {
            case "+" -> (x, y) -> x + y;
            case "-" -> (x, y) -> x - y;
            case "*" -> (x, y) -> x * y;
            default -> (x, y) -> x / y;
          };
      return new Amount(
          Expression.names(List.of(this, right)),
          facts -> {
            double result =
                operator.applyAsDouble(
                    value(facts).orElse(Double.NaN), right.value(facts).orElse(Double.NaN));
            return Double.isFinite(result) ? OptionalDouble.of(result) : OptionalDouble.empty();
          });
    }

    /** {@code first ?? second}: the second if the first, which may be missing, is unknown. */
    Amount otherwise(Amount second) {
      return new Amount(
          second.names,
          facts -> {
            OptionalDouble value = value(facts);
            return value.isPresent() ? value : second.value(facts);
          });
    }

    /** A comparison; the sign is one of {@code < <= > >= = !=}. */
    Condition compared(String sign, Amount right) {
      return new Condition(
          Expression.names(List.of(this, right)),
          facts -> {
            OptionalDouble a = value(facts);
            OptionalDouble b = right.value(facts);
            if (a.isEmpty() || b.isEmpty()) {
              return Truth.UNKNOWN;
            }
            int order = Double.compare(a.getAsDouble() + 0.0, b.getAsDouble() + 0.0);
            return Truth.of(
                switch (sign) {
                  case "<" -> order < 0;
                  case "<=" -> order <= 0;
                  case ">" -> order > 0;
                  case ">=" -> order >= 0;
                  case "=" -> order == 0;
                  default -> order != 0;
                });
          });
    }
  }

  /**
   * One that holds or doesn't.
   *
   * @param how says whether it holds
   */
  record Condition(SortedSet<String> names, Function<Facts, Truth> how) implements Expression {

    Truth truth(Facts facts) {
      return how.apply(facts);
    }

    Condition and(Condition other) {
      return new Condition(
          Expression.names(List.of(this, other)), facts -> truth(facts).and(other.truth(facts)));
    }

    Condition or(Condition other) {
      return negated().and(other.negated()).negated();
    }

    Condition negated() {
      return new Condition(names, facts -> truth(facts).negated());
    }
  }
}
