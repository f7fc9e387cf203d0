package dev.sett.why;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

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

  /** One that has a value. */
  sealed interface Amount extends Expression {
    /** Its value; empty if a fact in it is unknown, or if it divides by zero. */
    OptionalDouble value(Facts facts);
  }

  /** One that holds or doesn't. */
  sealed interface Condition extends Expression {
    /** Whether it holds. */
    Truth truth(Facts facts);
  }

  /** Every name in it, such as {@code other.rate}. */
  default SortedSet<String> names() {
    SortedSet<String> all = new TreeSet<>();
    collect(all);
    return all;
  }

  /** Adds the names in it. */
  void collect(SortedSet<String> names);

  /** A number as written. */
  record Literal(double number) implements Amount {
    @Override
    public OptionalDouble value(Facts facts) {
      return OptionalDouble.of(number);
    }

    @Override
    public void collect(SortedSet<String> names) {}
  }

  /** The value of a fact. */
  record Name(String name) implements Amount {
    @Override
    public OptionalDouble value(Facts facts) {
      return facts.number(name);
    }

    @Override
    public void collect(SortedSet<String> names) {
      names.add(name);
    }
  }

  /** {@code left + right} and the like; the sign is one of {@code + - * /}. */
  record Arithmetic(char sign, Amount left, Amount right) implements Amount {
    @Override
    public OptionalDouble value(Facts facts) {
      OptionalDouble a = left.value(facts);
      OptionalDouble b = right.value(facts);
      if (a.isEmpty() || b.isEmpty()) {
        return OptionalDouble.empty();
      }
      double x = a.getAsDouble();
      double y = b.getAsDouble();
      double result =
          switch (sign) {
            case '+' -> x + y;
            case '-' -> x - y;
            case '*' -> x * y;
            default -> x / y;
          };
      return Double.isFinite(result) ? OptionalDouble.of(result) : OptionalDouble.empty();
    }

    @Override
    public void collect(SortedSet<String> names) {
      left.collect(names);
      right.collect(names);
    }
  }

  /** {@code min(…)} or {@code max(…)} of at least one number; unknown ones are ignored. */
  record Extreme(boolean largest, List<Amount> of) implements Amount {
    /** Copies the list. */
    public Extreme {
      of = List.copyOf(of);
    }

    @Override
    public OptionalDouble value(Facts facts) {
      var known = of.stream().map(n -> n.value(facts)).flatMapToDouble(OptionalDouble::stream);
      return largest ? known.max() : known.min();
    }

    @Override
    public void collect(SortedSet<String> names) {
      of.forEach(number -> number.collect(names));
    }
  }

  /** {@code first ?? second}: the second if the first is unknown. */
  record Otherwise(Amount first, Amount second) implements Amount {
    @Override
    public OptionalDouble value(Facts facts) {
      OptionalDouble value = first.value(facts);
      return value.isPresent() ? value : second.value(facts);
    }

    @Override
    public void collect(SortedSet<String> names) {
      second.collect(names); // the first may be missing
    }
  }

  /** {@code left < right} and the like; the sign is one of {@code < <= > >= = !=}. */
  record Comparison(String sign, Amount left, Amount right) implements Condition {
    @Override
    public Truth truth(Facts facts) {
      OptionalDouble a = left.value(facts);
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
    }

    @Override
    public void collect(SortedSet<String> names) {
      left.collect(names);
      right.collect(names);
    }
  }

  /** {@code left and right}. */
  record Both(Condition left, Condition right) implements Condition {
    @Override
    public Truth truth(Facts facts) {
      return left.truth(facts).and(right.truth(facts));
    }

    @Override
    public void collect(SortedSet<String> names) {
      left.collect(names);
      right.collect(names);
    }
  }

  /** {@code left or right}. */
  record Either(Condition left, Condition right) implements Condition {
    @Override
    public Truth truth(Facts facts) {
      return left.truth(facts).or(right.truth(facts));
    }

    @Override
    public void collect(SortedSet<String> names) {
      left.collect(names);
      right.collect(names);
    }
  }

  /** {@code not inner}. */
  record Not(Condition inner) implements Condition {
    @Override
    public Truth truth(Facts facts) {
      return inner.truth(facts).negated();
    }

    @Override
    public void collect(SortedSet<String> names) {
      inner.collect(names);
    }
  }
}
