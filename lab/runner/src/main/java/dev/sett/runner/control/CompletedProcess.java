package dev.sett.runner.control;

import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;

/**
 * A program that was started and has ended by itself, with exit code 0.
 *
 * @param launched as it was started; it never got ready to answer
 */
public record CompletedProcess(LaunchedProcess launched, JobExit ended) {}
