package org.adagio.experiments;

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

  Sources sources() {
    return sources;
  }

  Settings settings() {
    return settings;
  }

  PointCloud digits() {
    return digitSearches().points();
  }

  /** Searches on the bundled digits. */
  Searches digitSearches() {
    if (digitSearches == null) {
      digitSearches = new Searches(sources.digits().points(), settings.numax());
    }
    return digitSearches;
  }
}
