package dev.sett.runner.live;

import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import java.util.OptionalLong;

/** When the requests of a point arrive. Used by one thread. */
final class Arrivals {

  private final OptionalLong seed;

  /** Slices at a constant rate so far. */
  private long slices;

  /**
   * Arrivals as a point has them, evenly or as a Poisson process.
   *
   * @param seed of the first slice at a constant rate; each next slice has the next one
   */
  Arrivals(Point point, long seed) {
    this.seed = point.traffic().poisson() ? OptionalLong.of(seed) : OptionalLong.empty();
  }

  /** The shape of a slice with these arrivals. */
  Shape of(Shape shape) {
    return shape instanceof Shape.ConstantRate(double rps) && seed.isPresent()
        ? new Shape.Poisson(rps, seed.getAsLong() + slices++)
        : shape;
  }
}
