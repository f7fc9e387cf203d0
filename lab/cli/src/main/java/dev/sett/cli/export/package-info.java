/** What is passed on: experiments for other load tools, Kubernetes and qDup, and bundles. */
@NullMarked
package dev.sett.cli.export;

import org.jspecify.annotations.NullMarked;
