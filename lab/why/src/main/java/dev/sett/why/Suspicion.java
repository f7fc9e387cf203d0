package dev.sett.why;

/**
 * What a rule says of a program that is only watched: it fits what is seen, and nothing was changed
 * to test it.
 *
 * @param rule name of the rule, whose page is {@code docs/why/NAME.md}
 * @param title the cause in a few words
 */
public record Suspicion(String rule, String title) {}
