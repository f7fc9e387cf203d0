package dev.sett.model.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code experiments/schema.json}, for editors: made from the keys, and fits the experiments. */
final class ExperimentSchemaTest {

  private static final Path FOLDER = Path.of("../../experiments");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(
              SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();
  private static final String SCHEMA = schema();

  private static String schema() {
    Map<String, Object> schema = new TreeMap<>(KindSchema.of(List.of(ExperimentKeys.ALL)));
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Experiment of Sett");
    return JSON.writeValueAsString(schema) + "\n";
  }

  @Test
  void theFileFollowsTheKeys() throws Exception {
    Generated.check(FOLDER.resolve("schema.json"), _ -> SCHEMA);
  }

  static List<Path> experiments() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  @Test
  void thereAreExperiments() throws Exception {
    assertTrue(experiments().size() > 25, experiments().toString());
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everyExperimentFits(Path file) throws Exception {
    assertEquals(List.of(), complaints(Files.readString(file)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"example", "example of jobs"})
  void theExamplesOfTheReferenceFit(String name) throws Exception {
    String page = Files.readString(Generated.REFERENCE);
    String from = page.split("<!-- %s: begin -->\n```yaml\n".formatted(name), 2)[1];
    assertEquals(List.of(), complaints(from.split("```\n<!-- ", 2)[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "desgin: {}|/",
        "design: {blocksy: 5}|/design",
        "design: {blocks: 5000}|/design/blocks",
        "design: {margin: 0.6}|/design/margin",
        "design: {budget: 5}|/design/budget",
        "design: {budget: 5 bananas}|/design/budget",
        "design: {pairing: apart}|/design/pairing",
        "placement: {network: lan}|/placement/network",
        "points: {ping: {connections: 0}}|/points/ping/connections",
        "points: {ping: {connections: 100001}}|/points/ping/connections",
        "points: {ping: {rate: 20000000}}|/points/ping/rate",
        "points: {ping: {paht: /ping}}|/points/ping",
        "points: {ping: {expect: {sattus: 200}}}|/points/ping/expect",
        "points: {ping: {measure: quick}}|/points/ping/measure",
        "grid: {connections: [1, 0]}|/grid/connections",
        "grid: {factors: {}}|/grid",
        "quick: {design: {cost: 1}}|/quick/design/cost",
        "variants: {a: {threads: virtual, prot: 1}}|/variants/a",
        "variants: {a: {run: make, cpus: 2}}|/variants/a",
        "variants: {a: {run: make, limits: {cpus: 0}}}|/variants/a/limits/cpus",
        "variants: {a: {threads: virtual, limits: {memroy: 256MiB}}}|/variants/a/limits",
        "published: {figures: [{point: a, vairant: b}]}|/published/figures/0",
      })
  void aWrongKeyAndAValueOutOfRangeAreRejected(String yaml, String where) {
    List<String> complaints = complaints(yaml);

    assertTrue(complaints.stream().anyMatch(c -> c.startsWith(where)), complaints.toString());
  }

  private static List<String> complaints(String yaml) {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(SCHEMA);
    Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return schema.validate(JSON.valueToTree(read)).stream()
        .map(error -> place(error) + ": " + error.getMessage())
        .toList();
  }

  private static String place(Error error) {
    String place = error.getInstanceLocation().toString();
    return place.isEmpty() ? "/" : place;
  }
}
