package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CoverageTest {

  @Test
  void linesAndBranchesOfAllClassesAreAddedUp() {
    assertEquals(
        "Coverage: 75.00% of 40 lines, 50.00% of 4 branches",
        Coverage.sum(
            List.of(
                "GROUP,CLASS,BRANCH_MISSED,BRANCH_COVERED,LINE_MISSED,LINE_COVERED",
                "g,A,2,1,0,20",
                "g,B,0,1,10,10")));
  }

  @Test
  void nothingIsCoveredWhole() {
    assertEquals(
        "Coverage: 100.00% of 0 lines, 100.00% of 0 branches",
        Coverage.sum(List.of("BRANCH_MISSED,BRANCH_COVERED,LINE_MISSED,LINE_COVERED")));
  }
}
