/** Services that measured programs depend on, such as a database: from start to stop. */
@NullMarked
package dev.sett.runner.service;

import org.jspecify.annotations.NullMarked;
