package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteCallsTest {

  @ParameterizedTest
  @CsvSource({
    "/work?remote=10ms, true",
    "/work?cpu=100&remote=2, true",
    "/work?remote=0, false",
    "/work?remote=0ms&cpu=1, false",
    "/work?cpu=100, false",
    "/ping, false",
  })
  void aPathThatNamesTheUnitHasThem(String path, boolean remote) {
    assertEquals(remote, RemoteCalls.in(variant(List.of()), point(path)));
  }

  @ParameterizedTest
  @CsvSource({"--remote-url=http://127.0.0.1:81", "--remote-url"})
  void aBackEndOfTheUsersOwnIsLeftToHim(String flag) {
    assertFalse(RemoteCalls.in(variant(List.of(flag)), point("/work?remote=10ms")));
  }

  private static Variant variant(List<String> flags) {
    return new Variant(
        "A", new BuiltInServer("jetty", "virtual", flags, List.of(), Map.of(), Optional.empty()));
  }

  private static Point point(String path) {
    return new Point("p", Request.get(Optional.of(path)), 1, OptionalDouble.empty());
  }
}
