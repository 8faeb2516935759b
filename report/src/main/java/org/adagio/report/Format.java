package org.adagio.report;

/** How the numbers of a column read. Everything but text stands at the right. */
public enum Format {
  /** Words; a number among them reads as {@link #VALUE}. */
  TEXT {
    @Override
    public String of(double value) {
      return Figures.value(value);
    }
  },
  /** Whole numbers: 1,234. */
  COUNT {
    @Override
    public String of(double value) {
      return value == Math.rint(value) ? Figures.count((long) value) : Figures.value(value);
    }
  },
  /** Four decimals: 0.0953. */
  DISTORTION {
    @Override
    public String of(double value) {
      return Figures.distortion(value);
    }
  },
  /** A distortion that pairs keep within: four decimals, rounded up. */
  BOUND {
    @Override
    public String of(double value) {
      return Figures.atMost(value);
    }
  },
  /** 0.42 s. */
  SECONDS {
    @Override
    public String of(double value) {
      return Figures.seconds(value);
    }
  },
  /** A fraction as 12.5 %. */
  PERCENT {
    @Override
    public String of(double value) {
      return Figures.percent(value);
    }
  },
  /** A fraction that may be tiny, as 0.00125 %. */
  SHARE {
    @Override
    public String of(double value) {
      return Figures.share(value);
    }
  },
  /** A factor: 12.5x. */
  FACTOR {
    @Override
    public String of(double value) {
      return Figures.factor(value);
    }
  },
  /** Anything, to six digits. */
  VALUE {
    @Override
    public String of(double value) {
      return Figures.value(value);
    }
  };

  /** A finite number as people read it. */
  public abstract String of(double value);

  /** Says whether values stand at the right of a column, as numbers do. */
  public boolean isRightAligned() {
    return this != TEXT;
  }
}
