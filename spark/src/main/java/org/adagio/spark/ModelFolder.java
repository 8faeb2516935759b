package org.adagio.spark;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Where a model is saved. A new one is filled beside the old one, which is set aside as the new one
 * takes its name; so there is a whole model to be found, wherever that breaks off.
 */
record ModelFolder(FileSystem files, Path target) {

  /** The name of a folder that may not be whole; readers of folders pass over such names. */
  Path unfinished() {
    return beside(".unfinished");
  }

  /** The name that a whole model has while another one takes its own. */
  Path aside() {
    return beside(".aside");
  }

  private Path beside(String end) {
    return new Path(target.getParent(), "." + target.getName() + end);
  }

  /** Where the model is: aside, if a driver was killed before another one took its name. */
  Path found() throws IOException {
    return !files.exists(target) && files.exists(aside()) ? aside() : target;
  }

  /** After a driver that was killed: the old model is as it was, or the new one is all there is. */
  void mend() throws IOException {
    files.delete(unfinished(), true);
    if (!files.exists(aside())) {
      return;
    }
    if (files.exists(target)) {
      rename(aside(), unfinished()); // removed under that name, so that what is aside is whole
      files.delete(unfinished(), true);
    } else {
      rename(aside(), target);
    }
  }

  /** Gives the name to what was filled. */
  void replace() throws IOException {
    if (files.exists(target)) {
      rename(target, aside());
    }
    rename(unfinished(), target);
  }

  private void rename(Path from, Path to) throws IOException {
    if (!files.rename(from, to)) {
      throw new IOException(from + " cannot be renamed to " + to.getName());
    }
  }
}
