package dev.sett.why;

/**
 * A rule that fits a program that is only watched. It matches the observations, but no control run
 * tested it.
 *
 * @param rule name of the rule, whose page is {@code docs/why/NAME.md}
 * @param title the cause in a few words
 */
public record Suspicion(String rule, String title) {}
