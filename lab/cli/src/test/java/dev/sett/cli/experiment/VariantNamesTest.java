package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.CommandLine;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VariantNamesTest {

  private static final String URL = "http://127.0.0.1:8080/";

  private static Variant own(String name, String command, String url, Map<String, String> env) {
    return new Variant(
        name,
        new OwnServer(
            CommandLine.split(command),
            URI.create(url),
            Optional.empty(),
            Optional.empty(),
            env,
            Optional.empty(),
            /* certificates= */ Optional.empty()));
  }

  private static List<String> names(Variant... variants) {
    return VariantNames.named(List.of(variants)).stream().map(Variant::name).toList();
  }

  private static List<String> names(String a, String b) {
    return names(own("A", a, URL, Map.of()), own("B", b, URL, Map.of()));
  }

  @Test
  void ofOneProperty() {
    assertEquals(
        List.of("as it is", "spring.threads.virtual.enabled=true"),
        names("java -jar app.jar", "java -Dspring.threads.virtual.enabled=true -jar app.jar"));
    assertEquals(
        List.of("pool.size=5", "pool.size=50"),
        names("java -jar app.jar --pool.size=5", "java -jar app.jar --pool.size=50"));
  }

  @Test
  void ofTwoFiles() {
    assertEquals(
        List.of("shop-1.jar", "shop-2.jar"),
        names("java -jar /opt/shop-1.jar", "java -jar /opt/shop-2.jar"));
  }

  @Test
  void ofAFlagOfTheJvmOrTheEnvironment() {
    assertEquals(
        List.of("as it is", "-XX:+UseZGC"),
        names("java -jar app.jar", "java -XX:+UseZGC -jar app.jar"));
    assertEquals(
        List.of("as it is", "THREADS=virtual"),
        names(
            own("A", "./serve", URL, Map.of()),
            own("B", "./serve", URL, Map.of("THREADS", "virtual"))));
  }

  @Test
  void portsThatMustDifferAreNoDifference() {
    assertEquals(
        List.of("as it is", "x=true"),
        names(
            own("A", "java -jar app.jar --port=8080", URL, Map.of()),
            own(
                "B",
                "java -Dx=true -jar app.jar --port=8081",
                "http://127.0.0.1:8081/",
                Map.of())));
  }

  @Test
  void lettersStayWhereNothingOrTooMuchDiffers() {
    assertEquals(List.of("A", "B"), names("./serve", "./serve"));
    assertEquals(List.of("A", "B"), names("./serve", "./serve " + "x".repeat(61)));
    assertEquals(List.of("A", "B"), names("./serve", "./serve 'a|b'"));
  }

  @Test
  void aNameThatGatesTakeForAnotherVariantIsNone() {
    assertEquals(List.of("A", "B"), names("./serve --mode b", "./serve --mode a"));
    assertEquals(List.of("A", "B"), names("./serve base", "./serve other"));
    assertEquals(List.of("A", "B"), names("./serve Fast", "./serve fast"));
  }

  @Test
  void aSecretIsNoName() {
    assertEquals(
        List.of("A", "B"), names("./serve --password=first1", "./serve --password=second2"));
  }

  @Test
  void furtherVariantsKeepTheirNames() {
    Variant c = own("as it is", "./serve -y", URL, Map.of());
    assertEquals(
        List.of("A", "B", "as it is"),
        names(own("A", "./serve", URL, Map.of()), own("B", "./serve -x", URL, Map.of()), c));
    Variant d = own("third", "./serve -y", URL, Map.of());
    assertEquals(
        List.of("as it is", "-x", "third"),
        Stream.of(own("A", "./serve", URL, Map.of()), own("B", "./serve -x", URL, Map.of()), d)
            .collect(
                java.util.stream.Collectors.collectingAndThen(
                    java.util.stream.Collectors.toList(), VariantNames::named))
            .stream()
            .map(Variant::name)
            .toList());
  }
}
