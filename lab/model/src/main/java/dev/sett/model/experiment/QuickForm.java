package dev.sett.model.experiment;

import dev.sett.model.design.Design;
import java.util.List;
import java.util.Optional;

/**
 * The short form of an experiment.
 *
 * @param points names of the points it keeps; empty: about a tenth of them, spread over the grid
 * @param design how those are measured; empty: as the long form
 */
public record QuickForm(List<String> points, Optional<Design> design) {

  /** Copies the list. */
  public QuickForm {
    points = List.copyOf(points);
  }
}
