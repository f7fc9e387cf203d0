/**
 * Open Liberty on the server contract. Three class loaders share this package: the process ({@code
 * launch}), a user feature inside Liberty ({@code feature}) and the application ({@code app}).
 */
@NullMarked
package dev.sett.servers.liberty;

import org.jspecify.annotations.NullMarked;
