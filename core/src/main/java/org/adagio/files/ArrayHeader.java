package org.adagio.files;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Elements;
import org.adagio.points.CarriedColumn;
import org.adagio.points.PointCloud;

/** What an npy or idx file declares about its array; the first axis counts the points. */
record ArrayHeader(
    FileStart head,
    ElementType type,
    ByteOrder byteOrder,
    AxisOrder axisOrder,
    List<Long> shape,
    int dataOffset) {
  /** Which axis varies fastest: the last (C) or the first (Fortran). */
  enum AxisOrder {
    C,
    FORTRAN
  }

  /** The array's points; axes after the first are flattened. */
  PointCloud points() {
    if (shape.size() < 2) {
      throw wrongShape("a 2-D array of points");
    }
    if (shape.size() > 2 && axisOrder == AxisOrder.FORTRAN) {
      throw wrongShape("C order for an array of more than 2 axes");
    }
    long size = shape.get(0);
    long dimension = size == 0 ? 0 : product() / size;
    if (dimension == 0) {
      throw wrongShape("at least one point of at least one coordinate");
    }
    if (dimension > Integer.MAX_VALUE - 8) {
      throw wrongShape("fewer than 2^31 - 8 coordinates a point");
    }
    return axisOrder == AxisOrder.C
        ? new ArrayCloud.Rows(elements(), dataOffset, size, (int) dimension)
        : new ArrayCloud.Columns(elements(), dataOffset, size, (int) dimension);
  }

  CarriedColumn column(String name) {
    if (shape.size() != 1) {
      throw wrongShape("a 1-D array");
    }
    return new CarriedColumn(
        name, new Values(elements(), dataOffset, Math.toIntExact(shape.get(0))));
  }

  private record Values(Elements elements, long offset, int size) implements CarriedColumn.Cells {
    @Override
    public CarriedColumn.Kind kind(int row) {
      Objects.checkIndex(row, size);
      return CarriedColumn.Kind.NUMBER;
    }

    @Override
    public String text(int row) {
      return elements.text(offset + (long) Objects.checkIndex(row, size) * elements.type().size());
    }

    @Override
    public Set<CarriedColumn.Kind> kinds() {
      return size == 0 ? Set.of() : Set.of(CarriedColumn.Kind.NUMBER);
    }
  }

  /** Compares the declared size with the file's before anything is allocated. */
  private Elements elements() {
    try {
      long data = Math.multiplyExact(product(), type.size());
      return head.elements(Math.addExact(data, dataOffset), type, byteOrder);
    } catch (ArithmeticException e) {
      throw wrongShape("an array of fewer than 2^63 bytes");
    }
  }

  private long product() {
    try {
      return shape.stream().reduce(1L, Math::multiplyExact);
    } catch (ArithmeticException e) {
      throw wrongShape("an array of fewer than 2^63 bytes");
    }
  }

  private MalformedDataException wrongShape(String expected) {
    String axes = String.join(", ", shape.stream().map(String::valueOf).toList());
    String tuple = "(" + axes + (shape.size() == 1 ? ",)" : ")"); // as NumPy shows it
    String found = "shape " + tuple + (axisOrder == AxisOrder.FORTRAN ? " in Fortran order" : "");
    return new MalformedDataException(head.file(), "header", expected, found);
  }
}
