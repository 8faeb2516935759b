package org.adagio.search.pgvector;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.adagio.search.servers.NotAtHandException;

/**
 * A PostgreSQL with pgvector of our own, on loopback; it ends with this process. It is looked for
 * beside the sources of this module, which the process must have been started in.
 */
public final class Pglite implements AutoCloseable {
  private static final Path SOURCE = Path.of("src", "servers", "pglite");
  private static final Path FOLDER = Path.of("target", "pglite");

  private final Process server;
  private final Connection connection;

  private Pglite(Process server, Connection connection) {
    this.server = server;
    this.connection = connection;
  }

  /**
   * Starts a server.
   *
   * @throws NotAtHandException if npm is missing or has nothing to install from
   */
  public static Pglite start() throws IOException, InterruptedException, SQLException {
    Files.createDirectories(FOLDER);
    for (String file : new String[] {"package.json", "server.mjs"}) {
      Files.copy(SOURCE.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    if (!Files.exists(FOLDER.resolve("node_modules/@electric-sql/pglite-socket")) && !installs()) {
      throw new NotAtHandException("npm could not install PGlite, a PostgreSQL with pgvector");
    }
    Process server =
        new ProcessBuilder("node", "server.mjs")
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .start();
    return new Pglite(server, connection(port(server)));
  }

  private static boolean installs() throws InterruptedException {
    try {
      return new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
              .directory(FOLDER.toFile())
              .redirectErrorStream(true)
              .redirectOutput(FOLDER.resolve("npm.log").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no npm
    }
  }

  private static int port(Process server) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder other = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.startsWith("port ")) {
        return Integer.parseInt(line.substring(5));
      }
      other.append(line).append('\n');
    }
    throw new IOException("PGlite did not start:\n" + other);
  }

  private static Connection connection(int port) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable&preferQueryMode=simple"
            .formatted(port),
        "postgres",
        "postgres");
  }

  public Connection connection() {
    return connection;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    server.destroy();
  }
}
