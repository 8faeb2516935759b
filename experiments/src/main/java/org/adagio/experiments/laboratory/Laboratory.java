package org.adagio.experiments.laboratory;

import org.adagio.experiments.data.Sources;
import org.adagio.points.PointCloud;

/** What experiments share: their sources and settings, and the searches done so far. */
public final class Laboratory {
  private final Sources sources;
  private final Settings settings;
  private Searches digitSearches;

  /** Opens one; nothing is read yet. */
  public Laboratory(Sources sources, Settings settings) {
    this.sources = sources;
    this.settings = settings;
  }

  public Sources sources() {
    return sources;
  }

  public Settings settings() {
    return settings;
  }

  public PointCloud digits() {
    return digitSearches().points();
  }

  /** Searches on the bundled digits. */
  public Searches digitSearches() {
    if (digitSearches == null) {
      digitSearches = new Searches(sources.digits().points(), settings.numax());
    }
    return digitSearches;
  }
}
