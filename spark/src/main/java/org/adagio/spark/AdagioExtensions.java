package org.adagio.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import scala.Function1;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * What Adagio adds to a Spark session: the SQL functions {@code adagio_reduce(model, column)},
 * which gives images, and {@code adagio_distance(model, query, code)}, which estimates the distance
 * of a query to a point by its code. Spark finds them by itself where the jar is on the class path
 * before the session is made; else {@link #register} adds them. The only class that knows Catalyst:
 * a function of Spark's public interface cannot give back the type that its argument has.
 */
public final class AdagioExtensions implements SparkSessionExtensionsProvider {

  private enum Function {
    ADAGIO_REDUCE("a model and a column", 2, "(model, column) - Returns images under the model."),
    ADAGIO_DISTANCE(
        "a model, a query and a column of codes",
        3,
        "(model, query, code) - Estimates the distance of a query to a point by its code.");

    private final String takes;
    private final int count;
    private final String usage;

    Function(String takes, int count, String usage) {
      this.takes = takes;
      this.count = count;
      this.usage = usage;
    }

    FunctionIdentifier id() {
      return new FunctionIdentifier(sql());
    }

    String sql() {
      return name().toLowerCase(Locale.ROOT);
    }

    ExpressionInfo info() {
      String name = AdagioExtensions.class.getName();
      return new ExpressionInfo(name, null, sql(), "_FUNC_" + usage, "", "", "", "", "", "", "");
    }

    Expression of(Seq<Expression> arguments) {
      if (arguments.size() != count) {
        throw new IllegalArgumentException(
            "%s takes %s, got %d arguments".formatted(sql(), takes, arguments.size()));
      }
      Expression model = arguments.apply(0);
      Object path = model.foldable() ? model.eval(null) : null;
      if (path == null) {
        throw new IllegalArgumentException(
            sql() + " takes the path of a saved model as a constant, got " + model.sql());
      }
      Expression points = arguments.apply(1);
      PointColumn column = PointColumn.of(points.sql(), points.dataType());
      Reduction reduction =
          AdagioModel.load(path.toString()).reduction(SparkSession.active(), column);
      return this == ADAGIO_REDUCE
          ? udf(
              (Function1<Object, Object> & Serializable) reduction::image,
              column.type(),
              List.of(points))
          : distance(reduction, points, arguments.apply(2));
    }

    private Expression distance(Reduction reduction, Expression query, Expression code) {
      if (reduction.map().code().isEmpty() || !code.dataType().equals(DataTypes.BinaryType)) {
        throw new IllegalArgumentException(
            "%s takes a model with a code and a column of binary, got %s and %s"
                .formatted(sql(), reduction.map(), code.dataType().simpleString()));
      }
      return udf(new EstimatedDistance(reduction), DataTypes.DoubleType, List.of(query, code));
    }

    private ScalaUDF udf(Object function, DataType type, List<Expression> arguments) {
      return new ScalaUDF(
          function,
          type,
          sequence(arguments),
          sequence(List.of()),
          Option.empty(),
          Option.apply(sql()),
          true,
          true);
    }
  }

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    for (Function function : Function.values()) {
      extensions.injectFunction(new Tuple3<>(function.id(), function.info(), function::of));
    }
    return BoxedUnit.UNIT;
  }

  /** Adds the functions to a session that was made without. */
  public static void register(SparkSession session) {
    for (Function function : Function.values()) {
      ((org.apache.spark.sql.classic.SparkSession) session)
          .sessionState()
          .functionRegistry()
          .registerFunction(function.id(), function.info(), function::of);
    }
  }

  /** A sequence of Scala, with a type that Java can check. */
  static <T> Seq<T> sequence(List<? extends T> elements) {
    List<T> copy = new ArrayList<>(elements);
    return CollectionConverters.asScala(copy).toList();
  }
}
