/**
 * The connections of one event loop, HTTP/1.1 and HTTP/2, and the slots whose requests they carry.
 */
@NullMarked
package dev.sett.load.connection;

import org.jspecify.annotations.NullMarked;
