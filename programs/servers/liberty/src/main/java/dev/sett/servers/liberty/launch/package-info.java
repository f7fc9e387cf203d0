/** The process that Liberty is started in. */
@NullMarked
package dev.sett.servers.liberty.launch;

import org.jspecify.annotations.NullMarked;
