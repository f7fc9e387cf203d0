/** A user feature of Liberty: which executor carries its HTTP requests. */
@NullMarked
package dev.sett.servers.liberty.feature;

import org.jspecify.annotations.NullMarked;
