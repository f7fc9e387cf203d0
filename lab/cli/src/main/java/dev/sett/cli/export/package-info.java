/** The command export: experiments for other load tools, for Kubernetes and for qDup. */
@NullMarked
package dev.sett.cli.export;

import org.jspecify.annotations.NullMarked;
