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
      case Shape.Few few -> few;
      case Shape.ConstantRate(double rps) -> new Shape.ConstantRate(rps * connections / of);
      case Shape.Capped _,
          Shape.Gradual _,
          Shape.Total _,
          Shape.Ramp _,
          Shape.Steps _,
          Shape.Bursts _,
          Shape.Surge _,
          Shape.Poisson _ ->
          throw new IllegalArgumentException(whole + " can't be divided among hosts");
    };
  }
}
