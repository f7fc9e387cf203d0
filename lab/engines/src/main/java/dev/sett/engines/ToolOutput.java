package dev.sett.engines;

import java.util.Optional;

/**
 * What a tool left behind when it ended.
 *
 * @param exitCode 0 where all went well
 * @param out standard output
 * @param err standard error
 * @param file content of its answer file; empty if it writes none or has not written it
 */
public record ToolOutput(int exitCode, String out, String err, Optional<String> file) {}
