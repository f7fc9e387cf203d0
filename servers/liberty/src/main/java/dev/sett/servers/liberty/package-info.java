/** Open Liberty on the server contract: the process that Liberty is started in. */
@NullMarked
package dev.sett.servers.liberty;

import org.jspecify.annotations.NullMarked;
