package dev.sett.model.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.launch.OwnServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlaceholdersTest {

  private static final Map<String, Placeholders.Place> PLACES =
      Map.of("db", new Placeholders.Place(5432, "/tmp/$1"));

  @Test
  void portAndFolderOfAServiceAreFilledIn() {
    assertEquals(
        "jdbc:postgresql://127.0.0.1:5432/x?d=/tmp/$1",
        Placeholders.filled("jdbc:postgresql://127.0.0.1:${db.port}/x?d=${db.data}", PLACES));
  }

  @Test
  void everythingElseStaysAsItIs() {
    for (String text : List.of("", "$", "${db}", "${db.host}", "${cache.port}", "$db.port", "${")) {
      assertEquals(text, Placeholders.filled(text, PLACES));
    }
    assertEquals("${db.port}", Placeholders.filled("$${db.port}", PLACES));
    assertEquals("${server.port}", Placeholders.filled("$${server.port}", PLACES));
  }

  @Test
  void commandAndEnvironmentOfAVariantAreFilled() {
    OwnServer own =
        new OwnServer(
            List.of("java", "-Ddb=${db.port}"),
            URI.create("http://127.0.0.1:1/"),
            Optional.empty(),
            Optional.empty(),
            Map.of("DATA", "${db.data}"),
            Optional.empty(),
            Optional.empty());
    assertEquals(
        new Variant(
            "a", own.withCommand(List.of("java", "-Ddb=5432")).withEnv(Map.of("DATA", "/tmp/$1"))),
        Placeholders.filled(new Variant("a", own), PLACES));
  }

  @Test
  void onlyWhatMeansAServiceIsComplainedAbout() {
    assertEquals(
        List.of(),
        Placeholders.complaints(
            List.of("${db.port}", "${spring.name}", "$${x.port}", "${db}"), List.of("db")));
    assertEquals(
        List.of(
            "${x.port} names no service that is started before (there are: db). Rename it, or write $${x.port} if it is plain text.",
            "${db.name} is not known. A service has ${db.port} and ${db.data}."),
        Placeholders.complaints(List.of("${x.port}", "${db.name} ${db.name}"), List.of("db")));
  }
}
