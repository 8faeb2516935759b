package org.adagio.cli.speech;

import java.util.Map;

/** What a command found out: as text for people, as one JSON object for programs. */
interface Answer {

  /** Lines for people, without a last line end. */
  String text();

  /** Lines for people: also those that few ask for, if all is to be told. */
  default String text(boolean verbose) {
    return text();
  }

  /** Names and values; nested maps, lists, strings, numbers. */
  Map<String, Object> json();
}
