package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the tokens that well-known services issue, by how they begin. */
final class TokenShapes {

  /** The characters of most tokens: letters, digits, dashes and underscores. */
  private static final String DASHES = "-_";

  private static final String WEB_TOKEN = "eyJ";

  /** A digit and a capital letter, or many letters and digits without a dash. */
  private static final Pattern MIXED = Pattern.compile("^(?=.*[0-9])(?:.*[A-Z]|.*[A-Za-z0-9]{24})");

  private static final String DOTS = "-_.";
  private static final String PATH = "-_/";

  /** Ends of tokens are looked at to this length, which none has. */
  private static final int LONGEST_KIND = 200;

  /**
   * What tokens of a service look like.
   *
   * @param others characters that they may have, apart from letters and digits
   * @param least characters after the beginning
   * @param mixed whether it is {@link #MIXED}, because names of other things begin so, too
   */
  private record Shape(String begin, String others, int least, boolean mixed) {}

  private static final List<Shape> SHAPES =
      List.of(
          // GitHub, GitLab
          new Shape("gh[pousr]_", "_", 8, false),
          new Shape("github_pat_", "_", 8, false),
          new Shape("gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-", DOTS, 8, false),
          // Slack, OpenAI and Anthropic, Google
          new Shape("xox[a-z](?:\\.xox[a-z])?-", DASHES, 8, false),
          new Shape("xapp-", DASHES, 16, true),
          new Shape(
              "hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/", PATH, 8, false),
          new Shape("discord(?:app)?\\.com/api/webhooks/", PATH, 20, false),
          new Shape("sk-", DASHES, 20, true),
          new Shape("AIza", DASHES, 30, false),
          new Shape("ya29\\.", DOTS, 16, false),
          // npm, PyPI, Docker, Hugging Face
          new Shape("npm_", "", 30, false),
          new Shape("pypi-", DASHES, 50, true),
          new Shape("dckr_(?:pat|oat)_", DASHES, 16, false),
          new Shape("hf_", "", 30, false),
          // Vault, Stripe, SendGrid, DigitalOcean, Shopify
          new Shape("hv[sbr]\\.", DASHES, 16, false),
          new Shape("[sr]k_(?:live|test)_", "_", 8, false),
          new Shape("whsec_", "+/=", 16, false),
          new Shape("SG\\.", DOTS, 40, true),
          new Shape("do[por]_v1_", "", 32, false),
          new Shape("shp(?:at|ss|ca|pa)_", "", 24, false),
          // AWS
          new Shape("(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z0-9]{16})", "", 16, false),
          // JSON Web Tokens
          new Shape(WEB_TOKEN, DOTS, 10, false));

  private static final Pattern BEGIN =
      Pattern.compile(
          SHAPES.stream()
              .map(shape -> "(" + shape.begin() + ")")
              .reduce((a, b) -> a + "|" + b)
              .map(all -> "(?<![A-Za-z0-9])(?:" + all + ")")
              .orElseThrow());

  private final SearchedText text;

  /** Where what was looked at last ends, by its characters: each end is looked for once. */
  private final Map<String, Integer> ends = new HashMap<>();

  private TokenShapes(SearchedText text) {
    this.text = text;
  }

  /** The tokens in a text. */
  static List<Found> in(SearchedText text) {
    return new TokenShapes(text).all();
  }

  private List<Found> all() {
    List<Found> found = new ArrayList<>();
    Matcher begin = BEGIN.matcher(text);
    int from = 0;
    while (from < text.length() && begin.find(from)) {
      Shape shape = shape(begin);
      int token = begin.end();
      int last = end(token, shape.others());
      while (last > token && text.charAt(last - 1) == '.') {
        last--; // Of a sentence.
      }
      if (last - token >= shape.least() && is(shape, token, last)) {
        boolean url = shape.others().equals(PATH);
        found.add(new Found(url ? token : begin.start(), last, "token", ""));
        from = last;
      } else {
        from = token;
      }
    }
    return found;
  }

  private static Shape shape(Matcher begin) {
    for (int i = 0; i < SHAPES.size(); i++) {
      if (begin.start(i + 1) >= 0) {
        return SHAPES.get(i);
      }
    }
    throw new IllegalStateException("nothing was found");
  }

  /** Index after letters, digits and these other characters. */
  private int end(int from, String others) {
    int known = ends.getOrDefault(others, -1);
    if (from <= known) {
      return known;
    }
    int end = from;
    while (end < text.length() && isPart(text.charAt(end), others)) {
      end++;
    }
    ends.put(others, end);
    return end;
  }

  private static boolean isPart(char c, String others) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || others.indexOf(c) >= 0;
  }

  private boolean is(Shape shape, int from, int last) {
    if (shape.begin().equals(WEB_TOKEN)) {
      int dot = end(from, DASHES);
      return dot - from >= 5 && last - dot > 4;
    }
    return !shape.mixed()
        || MIXED.matcher(text.substring(from, Math.min(last, from + LONGEST_KIND))).find();
  }
}
