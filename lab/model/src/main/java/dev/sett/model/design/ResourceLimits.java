package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.text.Quantity;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a program and everything that it starts may use at most; at least one of both is set.
 *
 * @param cpus CPU time per time, in CPUs: 0.5 is half of one, in each period of 100 ms; &gt; 0
 * @param memoryBytes memory with what files it has in the page cache, and no swap, &gt; 0
 */
public record ResourceLimits(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> cpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Long> memoryBytes) {

  /** Checks that they limit something. */
  public ResourceLimits {
    if (cpus.isEmpty() && memoryBytes.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing is limited. Write cpus, such as 0.5, or memory, such as 256MiB, or both.");
    }
  }

  /** In words: {@code 0.5 CPUs and 256 MiB of memory}. */
  public String words() {
    return Stream.of(
            cpus.map(number -> Quantity.formatNumber(number) + (number == 1 ? " CPU" : " CPUs")),
            memoryWords().map(size -> size + " of memory"))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" and "));
  }

  /** The memory in words: {@code 256 MiB}. */
  public Optional<String> memoryWords() {
    return memoryBytes.map(bytes -> Quantity.formatBytes(bytes).replaceFirst("(?=[KMG])", " "));
  }
}
