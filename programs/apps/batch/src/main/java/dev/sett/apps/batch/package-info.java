/** The payment processor on Spring Batch. */
@NullMarked
package dev.sett.apps.batch;

import org.jspecify.annotations.NullMarked;
