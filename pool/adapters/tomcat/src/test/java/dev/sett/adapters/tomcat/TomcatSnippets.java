package dev.sett.adapters.tomcat;

import org.apache.catalina.startup.Tomcat;

/** The examples in the Javadoc, which shows the regions between the markers. */
final class TomcatSnippets {
  private TomcatSnippets() {}

  static void embedded(Tomcat tomcat) {
    // @start region="embedded"
    TunedTomcatExecutor executor = new TunedTomcatExecutor();
    executor.setName("requests");
    tomcat.getService().addExecutor(executor);
    tomcat.getConnector().getProtocolHandler().setExecutor(executor);
    // @end
  }
}
