package dev.sett.ui;

import dev.sett.model.result.Result;

/**
 * A result and where it was found.
 *
 * @param name path of its folder, relative to the folder that is shown
 */
public record NamedResult(String name, Result result) {}
