package dev.sett.report.format;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.launch.BuiltInServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VariantStylesTest {

  @Test
  void theLimitsOfAVariantAreShown() {
    Variant free = new Variant("v", BuiltInServer.of("jetty", "virtual"));
    Variant limited = free.withLimits(Optional.of(LimitKeys.parse("cpus=0.5,memory=256MiB")));

    assertFalse(VariantStyles.explained(free).contains("limited"));
    String words = VariantStyles.explained(limited);
    assertTrue(words.endsWith("), limited to 0.5 CPUs and 256 MiB of memory."), words);
  }
}
