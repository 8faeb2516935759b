package org.adagio.exchange;

import java.nio.ByteBuffer;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.work.Version;

/**
 * A map as an ONNX model, y = Gemm(x, Π) with Π transposed. The numbers of the fields are those of
 * onnx.proto; IR version 8 and opset 13 are of 2021, and every runtime since reads them.
 */
final class OnnxModel {
  private static final int IR_VERSION = 8;
  private static final int OPSET = 13;
  private static final int FLOAT = 1;
  private static final int INT = 2;
  private static final String INPUT = "x";
  private static final String OUTPUT = "y";
  private static final String MATRIX = "projection";

  private OnnxModel() {}

  static ByteBuffer of(LinearEmbedding map) {
    Protobuf model =
        new Protobuf()
            .number(1, IR_VERSION)
            .text(2, "adagio")
            .text(3, Version.CURRENT)
            .message(7, graph(map))
            .message(8, new Protobuf().text(1, "").number(2, OPSET));
    map.certificate()
        .map(Certificate::statement)
        .ifPresent(text -> model.message(14, new Protobuf().text(1, "certificate").text(2, text)));
    return ByteBuffer.wrap(model.toBytes());
  }

  private static Protobuf graph(LinearEmbedding map) {
    Protobuf transposed = new Protobuf().text(1, "transB").number(3, 1).number(20, INT);
    Protobuf node =
        new Protobuf()
            .text(1, INPUT)
            .text(1, MATRIX)
            .text(2, OUTPUT)
            .text(4, "Gemm")
            .message(5, transposed);
    Protobuf tensor =
        new Protobuf()
            .number(1, map.dimension())
            .number(1, map.sourceDimension())
            .number(2, FLOAT)
            .text(8, MATRIX)
            .bytes(9, Floats.of(map, "ONNX"));
    return new Protobuf()
        .message(1, node)
        .text(2, "adagio")
        .message(5, tensor)
        .message(11, value(INPUT, map.sourceDimension()))
        .message(12, value(OUTPUT, map.dimension()));
  }

  /** A tensor of any number of rows. */
  private static Protobuf value(String name, int columns) {
    Protobuf shape =
        new Protobuf()
            .message(1, new Protobuf().text(2, "n"))
            .message(1, new Protobuf().number(1, columns));
    Protobuf tensor = new Protobuf().number(1, FLOAT).message(2, shape);
    return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
  }
}
