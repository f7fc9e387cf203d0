package dev.sett.hosts;

import dev.sett.load.schedule.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of the load that one of several hosts sends.
 *
 * @param connections of this host
 * @param of all hosts
 */
record LoadShare(int connections, int of) {

  /**
   * Even shares; the first hosts have one connection more where it can't be even.
   *
   * @param connections of all hosts together, at least {@code hosts}
   * @return one for each host, whose connections add up
   */
  static List<LoadShare> even(int connections, int hosts) {
    List<LoadShare> shares = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      int more = i < connections % hosts ? 1 : 0;
      shares.add(new LoadShare(connections / hosts + more, connections));
    }
    return List.copyOf(shares);
  }

  /** This host's part of a shape: of a rate as large a part as of the connections. */
  Shape of(Shape whole) {
    return switch (whole) {
      case Shape.Closed closed -> closed;
      case Shape.ConstantRate(double rps) -> new Shape.ConstantRate(rps * connections / of);
      case Shape.Gradual gradual -> throw refused(gradual);
      case Shape.Total total -> throw refused(total);
      case Shape.Ramp ramp -> throw refused(ramp);
      case Shape.Steps steps -> throw refused(steps);
      case Shape.Bursts bursts -> throw refused(bursts);
      case Shape.Poisson poisson -> throw refused(poisson);
    };
  }

  private static IllegalArgumentException refused(Shape shape) {
    return new IllegalArgumentException(shape + " can't be divided among hosts");
  }
}
