package dev.sett.model.result;

/**
 * One request of a script under two variants.
 *
 * @param request its name in the script
 * @param effect on its own response time at the common rate
 */
public record RequestEffect(String request, Effect effect) {}
