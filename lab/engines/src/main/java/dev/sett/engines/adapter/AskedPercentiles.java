package dev.sett.engines.adapter;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The percentiles that tools are asked for, where they can be asked. */
public final class AskedPercentiles {

  /** 1, 2 … 99, 99.1 … 99.9, 99.91 … 99.99, 99.991 … 99.999; as people write them. */
  public static final List<String> ASKED = asked();

  private AskedPercentiles() {}

  private static List<String> asked() {
    List<String> all = new ArrayList<>();
    BigDecimal at = BigDecimal.ZERO;
    for (String step : List.of("1", "0.1", "0.01", "0.001")) {
      BigDecimal by = new BigDecimal(step);
      BigDecimal end = new BigDecimal(100).subtract(by);
      while (at.compareTo(end) < 0) {
        at = at.add(by);
        all.add(at.stripTrailingZeros().toPlainString());
      }
    }
    return List.copyOf(all);
  }
}
