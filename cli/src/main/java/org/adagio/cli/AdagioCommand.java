package org.adagio.cli;

import org.adagio.cli.speech.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command above all others. */
@Command(
    name = "adagio",
    mixinStandardHelpOptions = true,
    versionProvider = AdagioCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Fewer dimensions, the same distances: finds a linear map that keeps all pairwise distances"
            + " within a stated distortion, proves it, and applies it.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio demo",
      "  adagio fit points.npy --distortion 0.1 --output model.safetensors",
      "  adagio transform model.safetensors points.npy --output small.npy",
      "",
      "INPUT is a file (npy, npz, idx, csv, tsv, jsonl, parquet, hdf5, fvecs, bvecs, ivecs, fbin, f16bin,",
      "u8bin, i8bin), - for standard input, or sample:NAME.",
      "Exit codes: 0 done; 1 the data, the file or the request cannot be served; 2 wrong usage;",
      "3 watch found a drift; 130 interrupted."
    })
final class AdagioCommand implements Runnable, Streams.Holder {
  private final Streams streams;

  @Spec private CommandSpec spec;

  AdagioCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Streams streams() {
    return streams;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"adagio " + (version == null ? "(not packaged)" : version)};
    }
  }
}
