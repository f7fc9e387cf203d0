package dev.sett.cli.builtin;

import dev.sett.workload.ServerCard;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett servers}. */
@Command(
    name = "servers",
    description =
        "List the built-in servers with their versions, threading models, endpoints and flags.",
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} servers",
      "  ${ROOT-COMMAND-NAME} serve jetty --threads virtual --port 8080",
      "  ${ROOT-COMMAND-NAME} compare --a jetty/virtual --b jetty/platform:200"
    })
public final class ServersCommand implements Runnable {

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    BuiltIns known = new BuiltIns();
    for (String name : known.servers()) {
      ServerCard card = known.card(name);
      out.println(name + " " + known.version(name) + ": " + card.about());
      out.println(
          "  models       "
              + card.offers().stream().map(k -> k.pattern()).collect(Collectors.joining(", ")));
      card.refuses()
          .forEach((kind, why) -> out.println("  unsupported  " + kind.pattern() + ": " + why));
      out.println("  endpoints    " + String.join(" ", card.endpoints()));
      card.flags().forEach((flag, what) -> out.println("  " + flag + "  " + what));
      out.println();
    }
    out.println("Models, where N is a number of threads:");
    known.servers().stream()
        .flatMap(name -> known.modelsInWords(name).entrySet().stream())
        .distinct()
        .forEach(model -> out.printf("  %-16s %s%n", model.getKey(), model.getValue()));
    out.flush();
  }
}
