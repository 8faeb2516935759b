package org.adagio.cli.speech;

import org.adagio.report.Facts;
import org.adagio.report.Format;

/**
 * One figure of an answer: a key and a value for programs, a label and a text for people. One of
 * the two may be missing.
 */
public final class Figure {
  private final String key;
  private final Object value;
  private String label = "";
  private String shown = "";
  private String note = "";
  private boolean onPage;
  private boolean inDetail;

  Figure(String key, Object value) {
    this.key = key;
    this.value = value;
  }

  /** Shows it to people, as a text. */
  public Figure named(String name, String text) {
    label = name;
    shown = text;
    return this;
  }

  /** Shows its number to people. */
  public Figure named(String name, Format format) {
    return named(name, format.of(((Number) value).doubleValue()));
  }

  /** Adds what explains the value; it is read right after it. */
  public Figure note(String text) {
    note = text;
    return this;
  }

  /** Puts it among the facts of a page. */
  public Figure onPage() {
    onPage = true;
    return this;
  }

  /** Shows it on the screen only if all is to be told. */
  public Figure inDetail() {
    inDetail = true;
    return this;
  }

  String key() {
    return key;
  }

  Object value() {
    return value;
  }

  String label() {
    return label;
  }

  /** What stands behind the label on the screen. */
  String line() {
    return note.isEmpty() ? shown : shown + " " + note;
  }

  boolean isOnScreen(boolean verbose) {
    return !label.isEmpty() && (verbose || !inDetail);
  }

  boolean isOnPage() {
    return onPage;
  }

  Facts.Fact fact() {
    String name = label.strip();
    return new Facts.Fact(Character.toUpperCase(name.charAt(0)) + name.substring(1), shown, note);
  }
}
