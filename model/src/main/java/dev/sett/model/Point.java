package dev.sett.model;

import java.util.OptionalDouble;

/**
 * One setting of the factors that are not the variant.
 *
 * @param name unique in its experiment
 * @param connections number of connections the load comes over, at least 1
 * @param rateRps rate of the cost phase in requests per second; empty: a share of the lowest
 *     capacity seen in the first block (see {@link Design#rateShare})
 */
public record Point(String name, Request request, int connections, OptionalDouble rateRps) {}
