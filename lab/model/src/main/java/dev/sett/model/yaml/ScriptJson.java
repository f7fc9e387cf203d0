package dev.sett.model.yaml;

import dev.sett.model.script.Script;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Reads scripts in JSON by the rules of script files. */
public final class ScriptJson extends StdDeserializer<Script> {

  private ScriptJson() {
    super(Script.class);
  }

  /** For the mapper of a format that scripts are part of. */
  public static JacksonModule module() {
    return new SimpleModule("scripts").addDeserializer(Script.class, new ScriptJson());
  }

  @Override
  @SuppressWarnings("unchecked") // a mapping in JSON has texts as keys
  public Script deserialize(JsonParser parser, DeserializationContext context) {
    Map<String, Object> form = context.readValue(parser, Map.class);
    return ScriptReader.read("script", YamlText.of(form), Path.of("/"));
  }
}
