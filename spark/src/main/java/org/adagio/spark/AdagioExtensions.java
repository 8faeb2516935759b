package org.adagio.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.runtime.BoxedUnit;

/**
 * What Adagio adds to a Spark session: the SQL function {@code adagio_reduce(model, column)}. Spark
 * finds it by itself where the jar is on the class path before the session is made; else {@link
 * #register} adds it. The only class that knows Catalyst: a function of Spark's public interface
 * cannot give back the type that its argument has.
 */
public final class AdagioExtensions implements SparkSessionExtensionsProvider {
  static final String FUNCTION = "adagio_reduce";

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectFunction(
        new Tuple3<>(new FunctionIdentifier(FUNCTION), info(), AdagioExtensions::reduced));
    return BoxedUnit.UNIT;
  }

  /** Adds the function {@code adagio_reduce(model, column)} to a session that was made without. */
  public static void register(SparkSession session) {
    ((org.apache.spark.sql.classic.SparkSession) session)
        .sessionState()
        .functionRegistry()
        .registerFunction(new FunctionIdentifier(FUNCTION), info(), AdagioExtensions::reduced);
  }

  private static ExpressionInfo info() {
    String usage =
        "_FUNC_(model, column) - Returns the images of the column's points under the saved model.";
    return new ExpressionInfo(
        ReducedValue.class.getName(), null, FUNCTION, usage, "", "", "", "", "", "", "");
  }

  private static Expression reduced(Seq<Expression> arguments) {
    if (arguments.size() != 2) {
      throw new IllegalArgumentException(
          FUNCTION + " takes a model and a column, got %d arguments".formatted(arguments.size()));
    }
    Expression model = arguments.apply(0);
    Object path = model.foldable() ? model.eval(null) : null;
    if (path == null) {
      throw new IllegalArgumentException(
          FUNCTION + " takes the path of a saved model as a constant, got " + model.sql());
    }
    Expression points = arguments.apply(1);
    PointColumn column = PointColumn.of(points.sql(), points.dataType());
    Reduction reduction =
        AdagioModel.load(path.toString()).reduction(SparkSession.active(), column);
    return new ScalaUDF(
        new ReducedValue(reduction),
        column.type(),
        ScalaSequences.of(List.of(points)),
        ScalaSequences.of(List.of()),
        Option.empty(),
        Option.apply(FUNCTION),
        true,
        true);
  }
}
