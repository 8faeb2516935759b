package org.adagio.work;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

public final class Version {
  public static final String CURRENT = read();

  private Version() {}

  private static String read() {
    Properties properties = new Properties();
    try (InputStream resource =
        Version.class.getResourceAsStream("/org/adagio/version.properties")) {
      properties.load(resource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
