package org.adagio.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Scala's sequences, with types that Java can check. */
final class Sequences {
  private Sequences() {}

  static <T> Seq<T> of(List<? extends T> elements) {
    List<T> copy = new ArrayList<>(elements);
    return CollectionConverters.asScala(copy).toList();
  }

  static <T> Seq<T> appended(Seq<T> elements, T last) {
    List<T> all = new ArrayList<>(CollectionConverters.asJava(elements));
    all.add(last);
    return of(all);
  }

  /** Where a column is among those that have it, by its identity and not its name. */
  static int position(Attribute column, List<Attribute> among) {
    return IntStream.range(0, among.size())
        .filter(i -> among.get(i).exprId().equals(column.exprId()))
        .findFirst()
        .orElseThrow();
  }
}
