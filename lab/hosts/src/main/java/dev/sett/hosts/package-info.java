/** A trial over several hosts: the script that runs it, and one trial from what they bring back. */
@NullMarked
package dev.sett.hosts;

import org.jspecify.annotations.NullMarked;
