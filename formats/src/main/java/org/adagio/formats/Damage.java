package org.adagio.formats;

/** What a library says of a file that it cannot read. */
public final class Damage {
  private static final int LONGEST = 160;

  private Damage() {}

  /** What was wrong first. */
  public static Throwable root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** The first line of it, or the kind of failure if nothing is said. */
  public static String oneLine(Throwable e) {
    String first =
        e.getMessage() == null ? "" : e.getMessage().lines().findFirst().orElse("").strip();
    String text = first.isEmpty() ? e.getClass().getSimpleName() : first;
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
  }
}
