/**
 * The pool's numbers as Micrometer meters:
 *
 * {@snippet class="dev.sett.adapters.micrometer.MicrometerSnippets" region="bind"}
 */
@NullMarked
package dev.sett.adapters.micrometer;

import org.jspecify.annotations.NullMarked;
