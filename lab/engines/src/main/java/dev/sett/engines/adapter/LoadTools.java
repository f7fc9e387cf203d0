package dev.sett.engines.adapter;

import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every load tool that Sett can run. */
public final class LoadTools {

  /** In the order of the documentation. */
  public static final List<Tool> ALL =
      List.of(
          new Wrk(),
          new Wrk2(),
          new Oha(),
          new K6(),
          new Ab(),
          new Jmeter(),
          new Zrk(),
          new Hyperfoil());

  private LoadTools() {}

  /** The tool of this name. */
  public static Optional<Tool> find(String name) {
    return ALL.stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  /**
   * The tool of this name.
   *
   * @param where where it is named, for the complaint
   * @throws ExperimentException if there is none
   */
  public static Tool named(String where, String name) {
    return find(name).orElseThrow(() -> new ExperimentException(where, none(name)));
  }

  /** A message that there is no such tool, with a list of all tools. */
  public static String none(String name) {
    List<String> names = ALL.stream().map(Tool::name).toList();
    return "unknown load tool '"
        + name
        + "'."
        + NearestWord.meant(name, names)
        + " Tools: "
        + String.join(", ", names)
        + ". If you leave it out, Sett's own engine sends the load.";
  }

  /** Names of the tools that can do a kind of work, with commas. */
  public static String thatCan(ToolWork.Kind kind) {
    return ALL.stream()
        .filter(tool -> tool.card().can().contains(kind))
        .map(Tool::name)
        .collect(Collectors.joining(", "));
  }
}
