package dev.sett.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.keys.ExperimentKeys;
import dev.sett.model.keys.Key;
import dev.sett.model.keys.PlacementKeys;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.text.ExperimentException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Flags that set a key of the experiment format. */
final class KeyFlagsTest {

  private static final List<Key<?, ?>> KEYS =
      Stream.of(ExperimentKeys.ALL, DesignKeys.ALL, PlacementKeys.ALL, PointKeys.ALL)
          .<Key<?, ?>>flatMap(block -> block.keys().stream())
          .filter(key -> key.flag().isPresent())
          .toList();

  private static final Map<String, OptionSpec> OPTIONS =
      Stream.of(new DesignFlags(), new PointFlags(), new TrafficFlags())
          .flatMap(
              flags -> new CommandLine(flags).getCommandSpec().optionsMap().entrySet().stream())
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

  @Test
  void everyFlagOfAKeyIsThere() {
    List<String> flags = KEYS.stream().map(Key::flag).flatMap(Optional::stream).toList();

    assertTrue(flags.containsAll(List.of("--margin", "--rate", "--engine")), flags.toString());
    assertTrue(OPTIONS.keySet().containsAll(flags), OPTIONS.toString());
  }

  @Test
  void theHelpOfAFlagNamesTheDefaultOfItsKey() {
    List<String> compared = KEYS.stream().flatMap(key -> defaultInHelp(key).stream()).toList();

    assertTrue(compared.containsAll(List.of("3%", "5..30", "50")), compared.toString());
  }

  private static <T> Optional<String> defaultInHelp(Key<?, T> key) {
    String help =
        String.join(
            "", Objects.requireNonNull(OPTIONS.get(key.flag().orElseThrow())).description());
    Optional<String> usual = key.usual().map(key.values().print()).map(Object::toString);
    if (usual.isEmpty() || !help.contains("Default ")) {
      return Optional.empty();
    }
    assertTrue(help.replace("%%", "%").contains(usual.get()), help);
    return usual;
  }

  @Test
  void aRateThatAFileMayNotSayAFlagMayNotSay() {
    assertEquals(OptionalDouble.of(10_000_000), rate("10M/s"));
    assertThrows(ExperimentException.class, () -> rate("20M/s"));
  }

  private static OptionalDouble rate(String text) {
    PointFlags flags = new PointFlags();
    CommandLine.populateCommand(flags, "--rate", text);
    return flags.ownPoint(new RequestFlags()).rateRps();
  }

  @Test
  void aBodyThatContainsNothingIsAnyBody() {
    RequestFlags flags = new RequestFlags();
    CommandLine.populateCommand(flags, "--expect-body", "");
    assertEquals(ExpectedAnswer.SUCCESS, flags.request(Optional.of("/")).expect());
  }
}
