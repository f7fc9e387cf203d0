package dev.sett.model.keys;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The keys of {@code limits}, which are also what {@code --limit-a} takes. */
public final class LimitKeys {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

  /** The kernel takes no quota below 1 ms in a period of 100 ms. */
  private static final double LEAST_CPUS = 0.01;

  private static final double MOST_CPUS = 4096;

  /** No JVM starts in less. */
  private static final long LEAST_BYTES = 16L << 20;

  public static final Key<ResourceLimits, Double> CPUS =
      Key.of(
          "cpus",
          new Values<>(LimitKeys::cpus, LimitKeys::number, new Kind.Decimal(LEAST_CPUS, MOST_CPUS)),
          ResourceLimits::cpus,
          "CPU quota: CPU time in each period of 100 ms, as a number of CPUs; 0.5 is 50 ms");

  public static final Key<ResourceLimits, Long> MEMORY =
      Key.of(
          "memory",
          Values.text(LimitKeys::memory, Quantity::formatBytes, "from 16MiB, in KiB, MiB or GiB"),
          ResourceLimits::memoryBytes,
          "Memory limit, without swap; the kernel kills a program that needs more");

  /** All of them. */
  public static final Block<ResourceLimits> ALL = new Block<>("'limits'", List.of(CPUS, MEMORY));

  private LimitKeys() {}

  /**
   * Reads both from one text, such as {@code cpus=0.5,memory=256MiB}.
   *
   * @throws IllegalArgumentException with a sentence that says what was found and what is expected
   */
  public static ResourceLimits parse(String text) {
    Optional<Double> cpus = Optional.empty();
    Optional<Long> memory = Optional.empty();
    for (String part : text.split(",", -1)) {
      String[] halves = part.split("=", 2);
      String key = halves[0].strip();
      boolean isCpus = key.equals(CPUS.name());
      if (halves.length < 2 || !(isCpus || key.equals(MEMORY.name()))) {
        throw new IllegalArgumentException(
            "'%s' is not a limit. Write cpus=0.5, memory=256MiB, or both: cpus=0.5,memory=256MiB."
                .formatted(SyntaxRules.visible(part.strip())));
      }
      if (isCpus ? cpus.isPresent() : memory.isPresent()) {
        throw new IllegalArgumentException("%s is set twice. Keep only one.".formatted(key));
      }
      try {
        if (isCpus) {
          cpus = Optional.of(CPUS.parse(halves[1]));
        } else {
          memory = Optional.of(MEMORY.parse(halves[1]));
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
      }
    }
    return new ResourceLimits(cpus, memory);
  }

  private static double cpus(String text) {
    String stripped = text.strip();
    if (!NUMBER.matcher(stripped).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid number of CPUs. Write a number such as 0.5 or 2."
              .formatted(SyntaxRules.visible(stripped)));
    }
    double cpus = Double.parseDouble(stripped);
    if (cpus < LEAST_CPUS || cpus > MOST_CPUS) {
      throw new IllegalArgumentException(
          "%s is out of range. Write a number of CPUs from %s to %s, such as 0.5."
              .formatted(
                  stripped, Quantity.formatNumber(LEAST_CPUS), Quantity.formatNumber(MOST_CPUS)));
    }
    return cpus;
  }

  /** A whole number is written without a fraction. */
  private static Object number(double cpus) {
    return new BigDecimal(Quantity.formatNumber(cpus));
  }

  private static long memory(String text) {
    long bytes = Quantity.bytes(text);
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "%s is too small for a program to start. Write at least %s, such as 256MiB."
              .formatted(text.strip(), Quantity.formatBytes(LEAST_BYTES)));
    }
    return bytes;
  }
}
