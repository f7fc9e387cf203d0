/** Many tasks that each wait and do a little work, measured. */
@NullMarked
package dev.sett.apps.standalone;

import org.jspecify.annotations.NullMarked;
