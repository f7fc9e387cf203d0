package dev.sett.runner.command;

import java.nio.file.Path;

/**
 * Where Sett's own parts are.
 *
 * @param layout where the parts are below the folder of Sett
 * @param javaHome the JDK the lab runs on
 * @param engineClassPath class path of the load engine's process
 */
public record Home(Layout layout, Path javaHome, String engineClassPath) {}
