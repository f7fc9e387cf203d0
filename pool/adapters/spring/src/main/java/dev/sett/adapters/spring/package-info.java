/**
 * The pool in a Spring Boot 4 application, enabled by a property:
 *
 * {@snippet lang="properties" :
 * sett.pool.enabled=true
 * }
 *
 * <p>{@link dev.sett.adapters.spring.SettPoolProperties} has the other properties, {@link
 * dev.sett.adapters.spring.SettPoolAutoConfiguration} describes what runs on the pool, and {@link
 * dev.sett.adapters.spring.SettPoolActuatorAutoConfiguration} what the Actuator shows.
 */
@NullMarked
package dev.sett.adapters.spring;

import org.jspecify.annotations.NullMarked;
