package org.adagio.cli;

import java.util.Map;

/** What a command found out: as text for people, as one JSON object for programs. */
interface Answer {

  /** Lines for people, without a last line end. */
  String text();

  /** Names and values; nested maps, lists, strings, numbers. */
  Map<String, Object> json();
}
