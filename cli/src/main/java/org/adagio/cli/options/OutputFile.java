package org.adagio.cli.options;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.adagio.cli.speech.RequestException;
import org.adagio.cli.speech.Streams;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where a result goes. */
public final class OutputFile {
  private static final Set<String> STANDARD_OUTPUT =
      Set.of(Streams.NAME, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      converter = OfAFile.class,
      description = "Where to write the result.")
  private Path path;

  /** A path forgets that its text names a folder. */
  private static final class OfAFile implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      if (text.endsWith("/") || text.endsWith(File.separator)) {
        throw new TypeConversionException("expected a file, got the folder " + text);
      }
      return Path.of(text);
    }
  }

  /** The path, once it is clear that it may be written. */
  public Path checked(OverwriteOption overwrite) {
    if (isStandardOutput()) {
      throw new RequestException("this result cannot go to standard output; --output names a file");
    }
    overwrite.check(path);
    return path;
  }

  /** The path of a file that is to be added to. */
  public Path existing() {
    if (!Files.isRegularFile(path)) {
      throw new RequestException(path + ": there is no such file to add to");
    }
    return path;
  }

  /** Whether the name ends so. */
  public boolean endsWith(String suffix) {
    return path.toString().endsWith(suffix);
  }

  public boolean isStandardOutput() {
    return STANDARD_OUTPUT.contains(path.toString());
  }
}
