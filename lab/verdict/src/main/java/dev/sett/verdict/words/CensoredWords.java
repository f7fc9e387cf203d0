package dev.sett.verdict.words;

import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import java.util.ArrayList;
import java.util.List;

/** Effects of which some values are bounds, in words. */
final class CensoredWords {

  private CensoredWords() {}

  /** An effect without its point, as {@link VerdictSentence#part} words others. */
  static String part(Effect effect, CensoredBlocks censored) {
    String told =
        switch (effect.verdict()) {
          case A_BETTER, B_BETTER -> VerdictSentence.change(effect);
          case EQUIVALENT, UNDECIDED -> effect.metric().words() + " undecided";
          case REFUSED -> "no verdict on " + effect.metric().words();
        };
    return told + " (" + blocks(effect, censored) + ")";
  }

  /** Which variant was below the lowest rate, and in how many blocks. */
  static String blocks(Effect effect, CensoredBlocks censored) {
    String rate = CensoredBlocks.words(censored.lowestRps());
    String below = " below " + rate + ", the lowest rate, in ";
    String of = " of " + (effect.blocks() + censored.neither()) + " blocks";
    List<String> parts = new ArrayList<>();
    if (censored.base() > 0) {
      parts.add(effect.base() + below + censored.base() + of);
    }
    if (censored.other() > 0) {
      parts.add(effect.other() + below + censored.other() + of);
    }
    if (censored.neither() > 0) {
      parts.add(
          "neither stayed within the limit at the lowest rate, "
              + rate
              + ", in "
              + censored.neither()
              + of);
    }
    return String.join("; ", parts);
  }
}
