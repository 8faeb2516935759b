package org.adagio.cli;

import org.adagio.Progress;

/** Progress that someone may see, until it is closed. */
interface ProgressDisplay extends Progress, AutoCloseable {

  ProgressDisplay SILENT =
      new ProgressDisplay() {
        @Override
        public void stage(String name, long steps) {}

        @Override
        public void advance(long steps) {}

        @Override
        public void close() {}
      };

  @Override
  void close();
}
