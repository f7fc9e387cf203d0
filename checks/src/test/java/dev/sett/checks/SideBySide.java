package dev.sett.checks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A class of tests that may run while another such class does: none of its assertions is about how
 * much or how quick something was. Its methods still run one after the other. The pom of this room
 * runs these classes after all others, which have the machine to themselves.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("side-by-side")
@interface SideBySide {}
