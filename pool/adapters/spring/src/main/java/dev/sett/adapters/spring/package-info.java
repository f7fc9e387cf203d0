/** The pool in a Spring Boot 4 application, enabled by a property. */
@NullMarked
package dev.sett.adapters.spring;

import org.jspecify.annotations.NullMarked;
