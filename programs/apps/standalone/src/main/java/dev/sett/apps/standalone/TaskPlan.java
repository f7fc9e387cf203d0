package dev.sett.apps.standalone;

import dev.sett.threads.ThreadingModel;
import java.time.Duration;

/**
 * What is to be run.
 *
 * @param threads the threading model; one with an executor
 * @param count how many tasks, at least 1
 * @param pause how long each task waits, zero or more
 * @param rounds of SHA-256 that each task works after that, zero or more
 * @param collect whether to collect garbage while all tasks wait, so that heap counts only what is
 *     alive
 */
record TaskPlan(ThreadingModel threads, int count, Duration pause, int rounds, boolean collect) {}
