/**
 * How an experiment is measured: metrics, margins, blocks and pairs, CPUs and network, and all
 * defaults.
 */
@NullMarked
package dev.sett.model.design;

import org.jspecify.annotations.NullMarked;
