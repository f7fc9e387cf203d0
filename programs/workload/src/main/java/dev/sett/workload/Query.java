package dev.sett.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.threads.Nearest;
import java.net.URLDecoder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The query of a request, as texts of the units of work it names. */
final class Query {

  private Query() {}

  /**
   * The texts of a query, by unit.
   *
   * @param raw the query as it stands in the URL, still encoded, without the question mark
   * @param allowed the units that may be named
   * @throws BadRequestException if the query names another parameter, or one twice
   */
  static Map<Unit, String> parse(String raw, List<Unit> allowed) throws BadRequestException {
    Map<Unit, String> texts = new EnumMap<>(Unit.class);
    if (raw.isEmpty()) {
      return texts;
    }
    for (String pair : raw.split("&", -1)) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      String text = decode(equals < 0 ? "" : pair.substring(equals + 1));
      if (texts.put(named(name, allowed), text) != null) {
        throw new BadRequestException("The parameter " + name + " is given more than once.");
      }
    }
    return texts;
  }

  private static Unit named(String name, List<Unit> allowed) throws BadRequestException {
    for (Unit unit : allowed) {
      if (unit.parameter().equals(name)) {
        return unit;
      }
    }
    List<String> names = allowed.stream().map(Unit::parameter).toList();
    throw new BadRequestException(
        "Unknown parameter '%s'.%s Parameters: %s."
            .formatted(
                name,
                Nearest.meant(name, names),
                allowed.stream()
                    .map(unit -> unit.parameter() + ", " + unit.range())
                    .collect(Collectors.joining("; "))));
  }

  private static String decode(String encoded) throws BadRequestException {
    return decode("query", encoded, encoded);
  }

  /**
   * A part of a URL without its percent-encoding.
   *
   * @param where the part is, for the message, like the text as it came
   * @param encoded what is decoded, a plus sign to a space
   */
  static String decode(String where, String came, String encoded) throws BadRequestException {
    try {
      return URLDecoder.decode(encoded, UTF_8);
    } catch (IllegalArgumentException e) {
      throw new BadRequestException(
          "The %s has an invalid percent-encoding: %s.".formatted(where, came));
    }
  }
}
