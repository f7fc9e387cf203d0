package dev.sett.model.keys;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of keys in the reference of experiment files. */
final class ReferenceTest {

  private static final String BEGIN = "<!-- keys: begin -->\n";
  private static final String END = "<!-- keys: end -->\n";

  @Test
  void theTablesFollowTheKeys() throws Exception {
    Generated.check(
        Generated.REFERENCE,
        page ->
            page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
                + tables()
                + page.substring(page.indexOf(END)));
  }

  private static String tables() {
    return table("An experiment", ExperimentKeys.ALL)
        + table("A variant on a built-in server", VariantKeys.BUILT_IN_SERVER)
        + table("A variant with `command`", VariantKeys.OWN_SERVER)
        + table("A variant with `url` and no `command`", VariantKeys.RUNNING_SERVER)
        + table("All of these, instead of the point's", VariantKeys.LOADED)
        + table("A variant with `program`", VariantKeys.BUILT_IN_JOB)
        + table("A variant with `run`", VariantKeys.OWN_JOB)
        + table("All of these that Sett starts", VariantKeys.STARTED)
        + table("`limits`", LimitKeys.ALL)
        + table("A point", PointKeys.ALL)
        + table("`expect`", PointKeys.EXPECTED)
        + table("`design`", DesignKeys.ALL)
        + table("`placement`", PlacementKeys.ALL)
        + table("A service", DependencyKeys.ALL)
        + table("`quick`", ExperimentKeys.QUICK)
        + table("`published`", PublishedKeys.ALL)
        + table("A figure", PublishedKeys.FIGURE)
        + table("A finding", PublishedKeys.FINDING)
        + table("A column of a table", PublishedKeys.COLUMN);
  }

  private static String table(String title, Block<?> block) {
    return block.keys().stream()
        .map(ReferenceTest::row)
        .collect(
            Collectors.joining(
                "",
                "\n**%s**\n\n| key | meaning | values | default | flag |\n|---|---|---|---|---|\n"
                    .formatted(title),
                ""));
  }

  private static <T> String row(Key<?, T> key) {
    return "| `%s` | %s | %s | %s | %s |\n"
        .formatted(
            key.name(),
            key.about(),
            KindWords.of(key.values().kind()),
            key.usual().map(key.values().print()).map(usual -> "`" + usual + "`").orElse(""),
            key.flag().map(flag -> "`" + flag + "`").orElse(""));
  }
}
