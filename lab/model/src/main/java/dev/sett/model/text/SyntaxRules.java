package dev.sett.model.text;

import dev.sett.model.http.Request;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The syntax of the texts in an experiment, whether they come from a file or from flags. Each
 * method gives back the value, or throws an {@link IllegalArgumentException} whose message is a
 * sentence for the user.
 */
public final class SyntaxRules {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,79}");
  private static final Pattern LABEL =
      Pattern.compile("[\\p{L}\\p{N}._:@/+%(),=-][\\p{L}\\p{N} ._:@/+%(),=-]{0,59}");
  private static final Pattern TOOL = Pattern.compile("[a-z][a-z0-9]{0,19}");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern PATH = Pattern.compile("/[!-~&&[^#\"<>\\\\^`{|}]]*");
  private static final Pattern HEAP = Pattern.compile("[1-9]\\d{0,6}[mg]");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~]*");

  /** Headers that the load engine sets, lower case. */
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "content-length", "transfer-encoding", "connection");

  private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{7,64}(-dirty)?");

  private SyntaxRules() {}

  /** A name of an experiment: letters, digits, dots and dashes, at most 80. */
  public static String name(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid name (it is also used as a folder name). Use up to 80 letters, digits, dots and dashes, starting with a letter or digit."
              .formatted(visible(text)));
    }
    return text;
  }

  /** The name of a load tool: lowercase letters and digits, as in {@code wrk2}. */
  public static String tool(String text) {
    String stripped = text.strip();
    if (!TOOL.matcher(stripped).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid name of a load tool. Write one such as wrk or k6."
              .formatted(visible(stripped)));
    }
    return stripped;
  }

  /** A name of a variant or point: at most 60 letters, digits, spaces and {@code ._:@/+%(),=-}. */
  public static String label(String text) {
    if (!LABEL.matcher(text).matches() || text.endsWith(" ")) {
      throw new IllegalArgumentException(
          "'%s' is not a valid name. Use up to 60 letters, digits, inner spaces and . _ : @ / + %% ( ) , = -"
              .formatted(visible(text)));
    }
    return text;
  }

  /** An absolute {@code http} or {@code https} URL with a host. */
  public static URI url(String text) {
    String stripped = text.strip();
    URI uri;
    try {
      uri = new URI(stripped);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is not a URL (%s at character %d). Write one such as http://localhost:8080/ping."
              .formatted(visible(stripped), e.getReason(), e.getIndex() + 1),
          e);
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      boolean bare = scheme.isEmpty() || uri.isOpaque();
      throw new IllegalArgumentException(
          "'%s' is not an http URL. Write one such as %s."
              .formatted(
                  stripped,
                  bare && !stripped.startsWith("/") && !stripped.isEmpty()
                      ? "http://" + stripped
                      : "http://localhost:8080/ping"));
    }
    if (uri.getHost() == null) {
      throw new IllegalArgumentException(
          "'%s' has no valid host. Write one such as http://localhost:8080/ping."
              .formatted(stripped));
    }
    if (uri.getPort() == 0 || uri.getPort() > 65535) {
      throw new IllegalArgumentException(
          "'%s' has port %d, but ports go from 1 to 65535.".formatted(stripped, uri.getPort()));
    }
    if (uri.getRawFragment() != null || uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "'%s' has a part that is never sent (%s). Remove it."
              .formatted(
                  stripped, uri.getRawFragment() != null ? "#" + uri.getRawFragment() : "user@"));
    }
    return uri;
  }

  /** Path and query of a request: starts with a slash, ASCII, no spaces. */
  public static String path(String text) {
    String stripped = text.strip();
    if (!PATH.matcher(stripped).matches()) {
      throw new IllegalArgumentException(
          stripped.startsWith("/")
              ? "'%s' has a character that must be percent-encoded in a path, such as %%20 for a space."
                  .formatted(visible(stripped))
              : "'%s' is not a path: it must start with a slash, such as /ping."
                  .formatted(visible(stripped)));
    }
    return stripped;
  }

  /** An HTTP method in capitals, such as {@code GET}. */
  public static String method(String text) {
    String stripped = text.strip();
    if (!TOKEN.matcher(stripped).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not an HTTP method. Write one such as GET or POST."
              .formatted(visible(stripped)));
    }
    String capitals = stripped.toUpperCase(Locale.ROOT);
    if (!capitals.equals(stripped)) {
      throw new IllegalArgumentException(
          "'%s' is not an HTTP method, because methods are uppercase. Write %s."
              .formatted(stripped, capitals));
    }
    if (capitals.equals("CONNECT")) {
      throw new IllegalArgumentException("CONNECT opens a tunnel and can't be measured.");
    }
    return stripped;
  }

  /** A header line from its name and value; spaces around the value are dropped. */
  public static Request.Header header(String name, String value) {
    if (!TOKEN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a header name. Use letters, digits and dashes.".formatted(visible(name)));
    }
    if (OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          "'%s' is set by the load engine. Remove it.".formatted(name));
    }
    if (!HEADER_VALUE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "the value of header '%s' contains a control character or a non-ASCII character: '%s'."
              .formatted(name, visible(value)));
    }
    return new Request.Header(name, value.strip());
  }

  /** A header from one line, {@code Name: value}. */
  public static Request.Header header(String line) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "'%s' is not a header. Write 'Name: value', such as 'Accept: text/plain'."
              .formatted(visible(line)));
    }
    return header(line.substring(0, colon), line.substring(colon + 1));
  }

  /** The name of an environment variable. */
  public static String variable(String text) {
    if (text.isEmpty() || text.contains("=") || text.chars().anyMatch(c -> c <= ' ')) {
      throw new IllegalArgumentException(
          "'%s' is not a valid name of an environment variable. Use letters, digits and underscores."
              .formatted(visible(text)));
    }
    return text;
  }

  /**
   * Largest heap of a JVM as its flag {@code -Xmx} takes it: {@code 512m}, {@code 2g}; at least 2m.
   */
  public static String heap(String text) {
    String heap = text.strip().toLowerCase(Locale.ROOT);
    if (!HEAP.matcher(heap).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid heap size. Write a whole number with m or g, such as 512m or 2g."
              .formatted(visible(text)));
    }
    if (heap.equals("1m")) {
      throw new IllegalArgumentException("a JVM can't start with a heap of 1m. Write at least 2m.");
    }
    return heap;
  }

  /**
   * A commit: 7 to 64 hexadecimal digits, with {@code -dirty} if there were uncommitted changes.
   */
  public static String commit(String text) {
    if (!isCommit(text)) {
      throw new IllegalArgumentException(
          "'%s' is not a valid commit. Write 7 to 64 hexadecimal digits, as 'git rev-parse HEAD' prints them."
              .formatted(visible(text)));
    }
    return text;
  }

  /** Whether a text is a commit. */
  public static boolean isCommit(String text) {
    return COMMIT.matcher(text).matches();
  }

  /** The text with control characters made visible, cut at 100 characters. */
  public static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(100)
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                shown.append(String.format(Locale.ROOT, "\\x%02x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return text.codePointCount(0, text.length()) > 100 ? shown + "\u2026" : shown.toString();
  }

  /**
   * The name of a JDK: a release such as {@code 25}, or its home folder.
   *
   * @param base folder that a relative path is meant from
   */
  public static String jdk(String text, Path base) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(
          "the value is empty. Write a release such as 25, or the folder of a JDK.");
    }
    if (!text.contains("/")) {
      return text.strip();
    }
    return path(text, base);
  }

  /** A path as it is meant from a folder; may not exist. */
  public static String path(String text, Path base) {
    try {
      Path path = Path.of(text);
      return path.isAbsolute() ? text : base.resolve(path).normalize().toString();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'" + visible(text) + "' is not a valid folder name.", e);
    }
  }

  /** True or false. */
  public static boolean yes(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a boolean. Write true or false.".formatted(visible(text)));
    };
  }
}
