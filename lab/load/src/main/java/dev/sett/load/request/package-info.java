/** Requests, compiled from templates to the bytes of HTTP/1.1 or the headers of HTTP/2. */
@NullMarked
package dev.sett.load.request;

import org.jspecify.annotations.NullMarked;
