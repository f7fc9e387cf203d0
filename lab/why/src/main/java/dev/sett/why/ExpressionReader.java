package dev.sett.why;

import dev.sett.model.text.NearestWord;
import dev.sett.why.Expression.Amount;
import dev.sett.why.Expression.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads expressions such as {@code pool.active >= 0.95 * pool.max and busy < 0.8}.
 *
 * <p>A name may have hyphens inside, so a minus sign stands between blanks. From the weakest to the
 * strongest: {@code or}, {@code and}, {@code not}, one comparison, {@code + -}, {@code * /}, {@code
 * ??} (the right side where the left is unknown), brackets and {@code min(…) max(…)}.
 */
final class ExpressionReader {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<number>[0-9]+(?:\\.[0-9]+)?)"
              + "|(?<word>[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*)"
              + "|(?<sign>\\.\\.|\\?\\?|<=|>=|!=|[<>=+*/(),-]))");

  private static final Join<Amount> COMBINED = (sign, left, right) -> left.combined(sign, right);

  /** Makes one expression of two with a sign between them. */
  private interface Join<T> {
    Expression of(String sign, T left, T right);
  }

  private final String text;
  private final String file;
  private final int line;
  private final List<String> tokens = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();
  private int at;

  private ExpressionReader(String text, String file, int line) {
    this.text = text;
    this.file = file;
    this.line = line;
    Matcher matcher = TOKEN.matcher(text);
    int from = 0;
    String rest = text.stripTrailing();
    while (from < rest.length()) {
      matcher.region(from, rest.length());
      if (!matcher.lookingAt()) {
        int place = from;
        while (Character.isWhitespace(rest.charAt(place))) {
          place++;
        }
        throw wrong(place, "'" + rest.charAt(place) + "' is not allowed in an expression.");
      }
      String token = matcher.group().strip();
      tokens.add(token);
      columns.add(matcher.end() - token.length());
      from = matcher.end();
    }
  }

  /**
   * A condition.
   *
   * @param file for error messages
   * @param line for error messages
   * @throws RuleException when it is none
   */
  static Condition condition(String text, String file, int line) {
    ExpressionReader reader = new ExpressionReader(text, file, line);
    Expression found = reader.either();
    reader.end();
    return reader.asCondition(0, found);
  }

  /**
   * A number.
   *
   * @throws RuleException when it is none
   */
  static Amount number(String text, String file, int line) {
    ExpressionReader reader = new ExpressionReader(text, file, line);
    Expression found = reader.sum();
    reader.end();
    return reader.asAmount(0, found);
  }

  /**
   * Two numbers with {@code ..} between them.
   *
   * @throws RuleException when they are not
   */
  static List<Amount> range(String text, String file, int line) {
    ExpressionReader reader = new ExpressionReader(text, file, line);
    Amount low = reader.asAmount(0, reader.sum());
    reader.expect("..");
    int place = reader.at;
    Amount high = reader.asAmount(place, reader.sum());
    reader.end();
    return List.of(low, high);
  }

  private Expression either() {
    return chain(List.of("or"), this::both, this::asCondition, (_, left, right) -> left.or(right));
  }

  private Expression both() {
    return chain(List.of("and"), this::not, this::asCondition, (_, left, right) -> left.and(right));
  }

  private Expression not() {
    if (accept("not")) {
      int start = at;
      return asCondition(start, not()).negated();
    }
    int start = at;
    Expression left = sum();
    String sign = peek();
    if (List.of("<", "<=", ">", ">=", "=", "!=").contains(sign)) {
      at++;
      Amount first = asAmount(start, left);
      int right = at;
      return first.compared(sign, asAmount(right, sum()));
    }
    return left;
  }

  private Expression sum() {
    return chain(List.of("+", "-"), this::product, this::asAmount, COMBINED);
  }

  private Expression product() {
    return chain(List.of("*", "/"), this::otherwise, this::asAmount, COMBINED);
  }

  private Expression otherwise() {
    return chain(
        List.of("??"), this::atom, this::asAmount, (_, first, second) -> first.otherwise(second));
  }

  /** Operands with signs of one strength between them, joined from left to right. */
  private <T extends Expression> Expression chain(
      List<String> signs,
      Supplier<Expression> operand,
      BiFunction<Integer, Expression, T> as,
      Join<T> join) {
    int start = at;
    Expression left = operand.get();
    while (signs.contains(peek())) {
      String sign = tokens.get(at++);
      T first = as.apply(start, left);
      int right = at;
      left = join.of(sign, first, as.apply(right, operand.get()));
    }
    return left;
  }

  private Expression atom() {
    String token = peek();
    if (token.isEmpty()) {
      throw wrong(text.length(), "unexpected end of '" + text + "'.");
    }
    at++;
    if (token.equals("(")) {
      Expression inner = either();
      expect(")");
      return inner;
    }
    if (token.equals("min") || token.equals("max")) {
      expect("(");
      List<Amount> numbers = new ArrayList<>();
      do {
        int start = at;
        numbers.add(asAmount(start, sum()));
      } while (accept(","));
      expect(")");
      return Amount.extreme(token.equals("max"), numbers);
    }
    if (Character.isDigit(token.charAt(0))) {
      return Amount.literal(Double.parseDouble(token));
    }
    if (Character.isLetter(token.charAt(0)) && !List.of("and", "or", "not").contains(token)) {
      return Amount.fact(known(token));
    }
    throw wrong(columns.get(at - 1), "expected a number or a fact, found '" + token + "'.");
  }

  private String known(String name) {
    String own = Facts.own(name);
    Fact fact =
        Fact.of(own)
            .orElseThrow(
                () ->
                    wrong(
                        columns.get(at - 1),
                        "unknown fact '"
                            + own
                            + "'."
                            + NearestWord.of(own, Fact.keys())
                                .map(near -> " Did you mean '" + near + "'?")
                                .orElse("")
                            + " docs/why/facts.md lists the facts."));
    if (fact.isText()) {
      throw wrong(columns.get(at - 1), "'" + own + "' is a text fact (expected a number).");
    }
    return name;
  }

  private Amount asAmount(int token, Expression found) {
    if (found instanceof Amount number) {
      return number;
    }
    throw wrong(column(token), "expected a number, found a condition.");
  }

  private Condition asCondition(int token, Expression found) {
    if (found instanceof Condition condition) {
      return condition;
    }
    throw wrong(column(token), "expected a condition such as 'busy < 0.8', found a number.");
  }

  private int column(int token) {
    return token < columns.size() ? columns.get(token) : text.length();
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private boolean accept(String token) {
    boolean there = peek().equals(token);
    if (there) {
      at++;
    }
    return there;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw wrong(
          column(at),
          "expected '%s', found %s."
              .formatted(token, peek().isEmpty() ? "the end of the text" : "'" + peek() + "'"));
    }
  }

  private void end() {
    if (at < tokens.size()) {
      throw wrong(columns.get(at), "unexpected '" + peek() + "'.");
    }
  }

  private RuleException wrong(int column, String sentence) {
    return new RuleException(
        file, line, "in '%s' at character %d: %s".formatted(text, column + 1, sentence));
  }
}
