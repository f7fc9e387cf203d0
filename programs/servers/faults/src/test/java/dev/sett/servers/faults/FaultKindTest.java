package dev.sett.servers.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.ServerCard;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FaultKindTest {

  private static FaultKind.Chosen chosen(String... args) {
    return FaultKind.of(ServerFlags.parse(List.of(args), ServerCard.ofClassPath()));
  }

  @Test
  void withoutAFlagNothingIsWrong() throws Exception {
    assertEquals(new FaultKind.Chosen(Optional.empty(), false), chosen());
    assertEquals(chosen(), chosen("--fault", "none"));
    assertEquals(Fault.NONE, chosen().open());
  }

  @Test
  void aFaultIsSickOrCured() {
    assertEquals(
        new FaultKind.Chosen(Optional.of(FaultKind.PINNING), false), chosen("--fault", "pinning"));
    assertEquals(
        new FaultKind.Chosen(Optional.of(FaultKind.PINNING), true), chosen("--cured", "pinning"));
  }

  @Test
  void anUnknownFaultIsRefusedWithTheNearestName() {
    UsageException refused =
        assertThrows(UsageException.class, () -> chosen("--fault", "yield-spn"));
    assertTrue(
        refused
            .getMessage()
            .startsWith(
                "The flag --fault got an unknown fault 'yield-spn'. Did you mean yield-spin?"),
        refused::getMessage);
    assertTrue(refused.getMessage().endsWith("cpu-bound."), refused::getMessage);
  }

  @Test
  void nothingIsSickAndCured() {
    UsageException refused =
        assertThrows(
            UsageException.class, () -> chosen("--fault", "pinning", "--cured", "pinning"));
    assertEquals(
        "The flags --fault pinning and --cured pinning conflict: a server runs with a fault or"
            + " with its fix. Use one of them.",
        refused.getMessage());
  }
}
