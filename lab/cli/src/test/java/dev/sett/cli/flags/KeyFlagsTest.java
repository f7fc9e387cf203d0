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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Flags that set a key of the experiment format. */
final class KeyFlagsTest {

  @Test
  void everyFlagOfAKeyIsThere() {
    Set<String> options =
        Stream.of(new DesignFlags(), new PointFlags())
            .flatMap(
                flags -> new CommandLine(flags).getCommandSpec().optionsMap().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    List<String> flags =
        Stream.of(ExperimentKeys.ALL, DesignKeys.ALL, PlacementKeys.ALL, PointKeys.ALL)
            .<Key<?, ?>>flatMap(block -> block.keys().stream())
            .map(Key::flag)
            .flatMap(Optional::stream)
            .toList();

    assertTrue(flags.containsAll(List.of("--margin", "--rate", "--engine")), flags.toString());
    assertTrue(options.containsAll(flags), options.toString());
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
