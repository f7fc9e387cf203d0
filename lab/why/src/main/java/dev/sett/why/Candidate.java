package dev.sett.why;

import dev.sett.model.result.Explanation;
import java.util.List;

/**
 * An explanation that fits the evidence.
 *
 * @param rule name of the rule
 * @param title the cause in a few words
 * @param point name of the point
 * @param variant the variant that it explains
 * @param text what happens, in plain words
 * @param numbers that show it, the strongest evidence first
 * @param proposals ways to test it, the best first; empty if there is none
 * @param advice what to do about it
 * @param reference where the rule comes from
 * @param weight strength of the evidence, 1 to 100
 */
public record Candidate(
    String rule,
    String title,
    String point,
    String variant,
    String text,
    List<Explanation.Reading> numbers,
    List<Proposal> proposals,
    List<String> advice,
    String reference,
    int weight) {}
