package org.adagio.formats.parquet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.HeaderLine;
import org.adagio.formats.ColumnSet;
import org.adagio.formats.RecordFields;
import org.adagio.formats.TableLayout;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.TableColumns;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * Which columns of a Parquet file hold the points, and which go along. Where a column has lists of
 * numbers it is the points, else each column of numbers is a coordinate, as in csv. A column of
 * other groups does not go along.
 *
 * @param table all columns, and which of them hold points
 * @param points the column with lists, or one for each coordinate
 * @param carried those that go along
 * @param before how many of these stand before the points
 * @param id the name of the one that says what each row is called
 */
record ParquetColumns(
    TableColumns table,
    List<ColumnDescriptor> points,
    List<ColumnDescriptor> carried,
    int before,
    Optional<String> id) {

  static ParquetColumns of(Path file, MessageType schema, ReadOptions options) {
    return new Choice(file, schema, options).columns();
  }

  boolean areLists() {
    return table.kind() == TableColumns.Kind.LISTS;
  }

  Carried carried(List<CarriedColumn> columns) {
    return new Carried(columns, before, id);
  }

  /** Finds them by what the user chose and by the schema. */
  private record Choice(Path file, MessageType schema, ReadOptions options) {
    /** This many columns are named in a message. */
    private static final int MOST_DESCRIBED = 12;

    ParquetColumns columns() {
      return isTable() ? ofNumbers() : ofLists();
    }

    private List<String> names(Predicate<Type> which) {
      return schema.getFields().stream().filter(which).map(Type::getName).toList();
    }

    /** What lies in a column, or in a part of a nested one, such as answer.embedding. */
    private List<ColumnDescriptor> leaves(String field) {
      return schema.getColumns().stream()
          .filter(leaf -> (String.join(".", leaf.getPath()) + '.').startsWith(field + '.'))
          .toList();
    }

    private ColumnDescriptor leaf(String column) {
      return leaves(column).get(0);
    }

    private boolean isOfNumbers(String field, int repetition) {
      List<ColumnDescriptor> leaves = leaves(field);
      return leaves.size() == 1
          && leaves.get(0).getMaxRepetitionLevel() == repetition
          && ParquetNumber.of(leaves.get(0).getPrimitiveType()).isPresent();
    }

    private boolean isList(Type column) {
      return isOfNumbers(column.getName(), 1);
    }

    private boolean isNumber(Type column) {
      return column.isPrimitive() && isOfNumbers(column.getName(), 0);
    }

    /** Whether coordinates are columns of numbers: by choice, as they were, or without lists. */
    private boolean isTable() {
      List<String> numbers = names(this::isNumber);
      Optional<TableColumns> like = options.like();
      boolean known =
          like.filter(table -> table.kind() == TableColumns.Kind.NUMBERS)
              .filter(table -> !table.names().isEmpty())
              .map(table -> table.coordinates().stream().map(table.names()::get).toList())
              .filter(numbers::containsAll)
              .isPresent();
      boolean wanted = like.isEmpty() || like.get().kind() == TableColumns.Kind.NUMBERS;
      boolean alone = names(this::isList).isEmpty() && !numbers.isEmpty();
      return !options.columns().coordinates().isEmpty()
          || known
          || (alone && wanted && options.field().isEmpty());
    }

    /** By the rules for csv, of which these are a header and a line. */
    private ParquetColumns ofNumbers() {
      List<String> line =
          schema.getFields().stream().map(column -> isNumber(column) ? "0" : "text").toList();
      TableLayout layout =
          TableLayout.of(
              file, options.header(HeaderLine.PRESENT), List.of(names(column -> true), line));
      TableColumns table = layout.columns();
      List<ColumnDescriptor> points =
          table.coordinates().stream().map(schema::getType).map(this::number).toList();
      List<Integer> carried =
          layout.carried().stream().filter(i -> schema.getType(i).isPrimitive()).toList();
      int first = table.coordinates().stream().min(Integer::compare).orElseThrow();
      OptionalInt id = layout.id();
      return new ParquetColumns(
          table,
          points,
          carried.stream().map(schema::getFieldName).map(this::leaf).toList(),
          (int) carried.stream().filter(i -> i < first).count(),
          id.isPresent() && carried.contains(id.getAsInt())
              ? Optional.of(schema.getFieldName(id.getAsInt()))
              : Optional.empty());
    }

    private ColumnDescriptor number(Type column) {
      if (!isNumber(column)) {
        throw refusal(
            "numbers in column \"%s\"".formatted(column.getName()), describe(column.getName()));
      }
      return leaf(column.getName());
    }

    private ParquetColumns ofLists() {
      List<String> lists = names(this::isList);
      if (lists.isEmpty() && options.field().isEmpty() && options.like().isEmpty()) {
        throw refusal("a column with lists of numbers", described());
      }
      List<String> others = names(column -> !isList(column));
      String points = RecordFields.points(file, "schema", lists, others, options);
      if (!isOfNumbers(points, 1)) {
        throw refusal("lists of numbers in column \"%s\"".formatted(points), describe(points));
      }
      String root = leaf(points).getPath()[0];
      int at = schema.getFieldIndex(root);
      List<String> carried =
          names(
              column ->
                  column.isPrimitive()
                      && !column.getName().equals(root)
                      && !new ColumnSet(options.columns().ignored()).hasName(column.getName()));
      List<String> rest = new ArrayList<>(names(column -> true));
      rest.remove(at);
      return new ParquetColumns(
          RecordFields.columns(rest, at, points),
          List.of(leaf(points)),
          carried.stream().map(this::leaf).toList(),
          (int) carried.stream().filter(name -> schema.getFieldIndex(name) < at).count(),
          RecordFields.id(file, "schema", carried, options));
    }

    private MalformedDataException refusal(String expected, String found) {
      return new MalformedDataException(
          file.toString(), "schema", expected, found, MalformedDataException.Kind.NO_FIELD);
    }

    private String described() {
      Stream<String> columns =
          schema.getFields().stream()
              .limit(MOST_DESCRIBED)
              .map(Type::getName)
              .map(column -> "%s (%s)".formatted(column, describe(column)));
      Stream<String> rest =
          Stream.of("...").filter(dots -> schema.getFieldCount() > MOST_DESCRIBED);
      return schema.getFieldCount() == 0
          ? "no columns"
          : String.join(", ", Stream.concat(columns, rest).toList());
    }

    private String describe(String field) {
      List<ColumnDescriptor> leaves = leaves(field);
      if (leaves.isEmpty()) {
        return "no such column";
      }
      if (leaves.size() != 1) {
        return "a group of %d columns".formatted(leaves.size());
      }
      PrimitiveType type = leaves.get(0).getPrimitiveType();
      Object logical = type.getLogicalTypeAnnotation();
      return "lists of ".repeat(leaves.get(0).getMaxRepetitionLevel())
          + (logical == null ? type.getPrimitiveTypeName() : logical);
    }
  }
}
