package dev.sett.runner.control;

import dev.sett.model.Ended;
import dev.sett.model.Launched;

/**
 * A program that was started and has ended by itself, with exit code 0.
 *
 * @param launched as it was started; it never got ready to answer
 */
public record CompletedProcess(Launched launched, Ended ended) {}
