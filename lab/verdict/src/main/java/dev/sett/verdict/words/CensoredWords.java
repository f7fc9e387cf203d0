package dev.sett.verdict.words;

import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.text.NumberWords;
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

  /** Which variant was beyond the bound, and in how many blocks. */
  static String blocks(Effect effect, CensoredBlocks censored) {
    boolean above = censored.highestSeconds().isPresent();
    String rate =
        above
            ? NumberWords.seconds(censored.highestSeconds().getAsDouble())
            : CensoredBlocks.words(censored.lowestRps());
    String below =
        above
            ? " took longer than the " + rate + " observed in "
            : " below " + rate + ", the lowest rate, in ";
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
          (above
                  ? "both took longer than the " + rate + " observed in "
                  : "neither stayed within the limit at the lowest rate, " + rate + ", in ")
              + censored.neither()
              + of);
    }
    return String.join("; ", parts);
  }
}
