package org.adagio.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.adagio.AdagioException;
import org.adagio.MalformedDataException;
import org.adagio.MemoryLimitException;
import org.adagio.OutputException;
import org.adagio.cli.input.StandardInput;
import org.adagio.cli.options.MemoryOption;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.speech.RequestException;
import org.adagio.files.io.Spool;
import org.adagio.work.Resources;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever went wrong into one line and an exit code. */
final class Failures
    implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {
  private static final int NOT_SERVED = 1;
  static final int WRONG_USAGE = 2;
  static final int INTERRUPTED = 130;

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine line = failure.getCommandLine();
    PrintWriter err = line.getErr();
    UsageMistake mistake = UsageMistake.of(failure);
    err.println("adagio: " + oneLine(mistake.message()));
    if (!mistake.hint().isEmpty()) {
      err.println(mistake.hint());
    }
    err.printf("Try '%s --help'.%n", line.getCommandSpec().qualifiedName());
    return WRONG_USAGE;
  }

  /** Runs the command; memory that runs out, or a mapped file that is cut, is no crash. */
  @Override
  public int execute(ParseResult parsed) {
    try {
      return Resources.during(
          MemoryOption.execution(innermost(parsed)),
          () ->
              Spool.in(
                  besideOutput(innermost(parsed)),
                  folder -> tellOfSpooling(folder, innermost(parsed)),
                  () -> new CommandLine.RunLast().execute(parsed)));
    } catch (RequestException e) {
      return report(e, innermost(parsed).commandSpec().commandLine());
    } catch (OutOfMemoryError | InternalError e) {
      return report(e, innermost(parsed).commandSpec().commandLine());
    }
  }

  /** The folder of the output, if the command writes one. */
  private static Optional<Path> besideOutput(ParseResult command) {
    Object output = command.matchedOptionValue("--output", null);
    return Optional.ofNullable(output instanceof Path file ? file.toAbsolutePath() : null)
        .map(Path::getParent)
        .filter(folder -> Files.isWritable(folder) && !folder.startsWith("/dev"));
  }

  private static void tellOfSpooling(Path folder, ParseResult command) {
    String where = besideOutput(command).isPresent() ? "beside the output, in " : "in ";
    OutputOptions.of(command.commandSpec().commandLine())
        .say("spooling what memory does not hold " + where + folder);
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
    return report(failure, line);
  }

  private static int report(Throwable failure, CommandLine line) {
    PrintWriter err = line.getErr();
    err.println("adagio: " + oneLine(describe(failure)));
    if (OutputOptions.of(line).verbose()) {
      failure.printStackTrace(err);
    }
    return isInterruption(failure) ? INTERRUPTED : NOT_SERVED;
  }

  private static String describe(Throwable failure) {
    if (isInterruption(failure)) {
      return "interrupted";
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return "not enough memory: Java may use %d MB; ADAGIO_JAVA_OPTIONS=-Xmx8g allows more"
            .formatted(Runtime.getRuntime().maxMemory() >> 20);
      }
      if (cause instanceof InternalError && isOfMappedMemory(cause)) {
        return "a file that was being read became shorter; run the command again when nobody"
            + " writes to it";
      }
      if (cause instanceof AdagioException || cause instanceof IllegalArgumentException) {
        return StandardInput.withoutFile(String.valueOf(cause.getMessage())) + hint(cause);
      }
      if (cause instanceof IOException io) {
        return describe(io);
      }
    }
    return "internal error: %s; --verbose shows where".formatted(failure);
  }

  /** Java says no more than this where pages of a mapped file are gone. */
  private static boolean isOfMappedMemory(Throwable failure) {
    return String.valueOf(failure.getMessage()).contains("unsafe memory access");
  }

  /** A library refuses; only the command line knows the option that allows. */
  private static String hint(Throwable failure) {
    if (failure instanceof OutputException output && output.isExisting()) {
      return "; --overwrite replaces it";
    }
    if (failure instanceof MemoryLimitException) {
      return MemoryOption.hint();
    }
    return failure instanceof MalformedDataException malformed
        ? switch (malformed.kind()) {
          case MISSING_VALUE ->
              "; --missing skip leaves such rows out, --missing mean puts the mean of the column"
                  + " there, --ignore COLUMN leaves a column out";
          case NO_POINT -> "; --missing skip leaves such rows out";
          case NO_NUMBER -> "; --ignore COLUMN leaves a column out, --id COLUMN carries it along";
          case NO_FIELD -> "; --field NAME chooses one";
          case OTHER -> "";
        }
        : "";
  }

  private static String describe(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file";
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (failure instanceof FileSystemException other && other.getReason() != null) {
      return other.getFile() + ": " + other.getReason();
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static boolean isInterruption(Throwable failure) {
    return failure instanceof InterruptedException || failure instanceof CancellationException;
  }

  private static ParseResult innermost(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    return last;
  }

  private static String oneLine(String message) {
    return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ");
  }
}
