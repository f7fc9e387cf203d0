package dev.sett.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.experiment.CompareCommand;
import dev.sett.model.experiment.Point;
import dev.sett.model.text.ExperimentException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class ServerCpusFlagTest {

  @Test
  void everyPointIsMeasuredWithEachNumber() {
    List<Point> points = points("--work", "cpu=10", "--vary-server-cpus", "1,4");
    assertEquals(List.of("1 CPU", "4 CPUs"), points.stream().map(Point::name).toList());
    assertEquals(
        List.of(OptionalInt.of(1), OptionalInt.of(4)), points.stream().map(Point::cpus).toList());
    assertEquals(Map.of("cpus", "4"), points.get(1).factors());
    assertEquals(
        List.of("ping, 1 CPU", "ping, 2 CPUs"),
        points("--vary-server-cpus", "1,2").stream().map(Point::name).limit(2).toList());
  }

  @Test
  void badInputIsRefused() {
    refused("lists only one number", "2");
    refused("lists a number twice: 1,2,1.", "1,2,1");
    refused("'x' is not a whole number from 1 to 4096", "1,x");
  }

  private static void refused(String why, String numbers) {
    ExperimentException e =
        assertThrows(ExperimentException.class, () -> points("--vary-server-cpus", numbers));
    assertTrue(String.valueOf(e.getMessage()).contains(why), e.getMessage());
  }

  private static List<Point> points(String... flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags);
    return command.experiment().points();
  }
}
