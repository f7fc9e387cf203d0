package dev.sett.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetworkDelayTest {

  @Test
  void halfOfTheTimeIsAddedOnEitherSide() {
    List<String> commands = new ArrayList<>();
    NetworkDelay.add(
        "sett-7",
        Duration.ofMillis(3),
        words -> {
          commands.add(String.join(" ", words));
          return Optional.empty();
        });

    assertEquals(
        List.of(
            "qdisc add dev sett-7 root netem delay 1500us limit 1000000",
            "-n sett-7 qdisc add dev eth0 root netem delay 1500us limit 1000000"),
        commands);
  }

  @Test
  void aKernelWithoutNetemIsASentenceThatSaysWhatHelps() {
    String sentence = refusal("Error: Specified qdisc kind is unknown.\n");

    assertTrue(
        sentence.startsWith("A round-trip time of 1ms (--rtt, rtt:) can't be added"), sentence);
    assertTrue(sentence.contains("modprobe sch_netem"), sentence);
  }

  @Test
  void anythingElseIsQuoted() {
    String sentence = refusal("RTNETLINK answers: Operation not permitted\n");

    assertTrue(sentence.contains("Operation not permitted It needs root"), sentence);
  }

  private static String refusal(String said) {
    return String.valueOf(
        assertThrows(
                TrialException.class,
                () -> NetworkDelay.add("sett-7", Duration.ofMillis(1), words -> Optional.of(said)))
            .getMessage());
  }
}
