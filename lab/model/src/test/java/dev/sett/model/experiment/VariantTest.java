package dev.sett.model.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.launch.BuiltInServer;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VariantTest {

  @Test
  void canUseTheCpusItWasPinnedToOrItsQuotaIfThatIsLess() {
    Variant free = new Variant("a", BuiltInServer.of("jetty", "virtual"));
    Variant limited = free.withLimits(limits(Optional.of(1.5)));

    assertEquals(OptionalDouble.empty(), free.usableCpus(0));
    assertEquals(OptionalDouble.of(2), free.usableCpus(2));
    assertEquals(OptionalDouble.of(1.5), limited.usableCpus(2));
    assertEquals(OptionalDouble.of(1), limited.usableCpus(1));
    assertEquals(OptionalDouble.of(1.5), limited.usableCpus(0));
  }

  @Test
  void aLimitOfMemoryIsNoQuota() {
    Variant limited =
        new Variant("a", BuiltInServer.of("jetty", "virtual")).withLimits(limits(Optional.empty()));

    assertEquals(OptionalDouble.of(2), limited.usableCpus(2));
  }

  private static Optional<ResourceLimits> limits(Optional<Double> cpus) {
    return Optional.of(new ResourceLimits(cpus, Optional.of(1L << 28)));
  }
}
