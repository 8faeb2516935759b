package org.adagio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Rows;

/**
 * A cluster on a table: points torn into parts of uneven blocks. Passes and answers are written to
 * bytes and read again, and answers are merged in no particular order.
 */
public final class TornCloud implements DistributedCloud {
  private final PointCloud points;
  private final List<List<Block>> parts;
  private final int mostRows;
  private final AtomicLong rowsBroughtHere = new AtomicLong();

  private TornCloud(PointCloud points, List<List<Block>> parts, int mostRows) {
    this.points = points;
    this.parts = parts;
    this.mostRows = mostRows;
  }

  /** Blocks of at most so many rows, some of them in each part. */
  public static TornCloud of(float[][] points, int mostRows) {
    return of(PointCloud.of(points), mostRows, new SplittableRandom(mostRows));
  }

  private static TornCloud of(PointCloud points, int mostRows, SplittableRandom random) {
    List<List<Block>> parts = new ArrayList<>();
    long row = 0;
    while (row < points.size()) {
      List<Block> part = new ArrayList<>();
      for (int i = 1 + random.nextInt(3); i > 0 && row < points.size(); i--) {
        int wanted = 2 + 2 * random.nextInt(mostRows / 2);
        int count = (int) Math.min(wanted, points.size() - row);
        Matrix rows = Matrix.zeros(count, points.dimension());
        points.read(row, count, rows.values(), 0);
        part.add(new Block(row, rows, count));
        row += count;
      }
      parts.add(part);
    }
    return new TornCloud(points, parts, mostRows);
  }

  @Override
  public long size() {
    return points.size();
  }

  @Override
  public int dimension() {
    return points.dimension();
  }

  @Override
  public void gather(long[] rows, float[] into, int at) {
    rowsBroughtHere.addAndGet(rows.length);
    points.select(rows).read(0, rows.length, into, at);
  }

  @Override
  public void gatherExact(long[] rows, double[] into, int at) {
    rowsBroughtHere.addAndGet(rows.length);
    points.select(rows).readExact(0, rows.length, into, at);
  }

  /** How many rows were read or gathered so far. */
  public long rowsBroughtHere() {
    return rowsBroughtHere.get();
  }

  @Override
  public long sourceRow(long row) {
    return points.sourceRow(row);
  }

  /** The others, torn anew. */
  @Override
  public TornCloud without(long[] rows) {
    return of(Rows.without(points, rows), mostRows, new SplittableRandom(mostRows));
  }

  @Override
  public PointCloud onThisMachine() {
    rowsBroughtHere.addAndGet(size());
    return points;
  }

  @Override
  public <A> A twoByTwo(long[] ends, BlockPass<A> pass, Progress progress) {
    for (int p = 3; p < ends.length; p += 2) {
      if (ends[p] < ends[p - 2]) {
        throw new AssertionError(
            "second ends must ascend, got %d after %d".formatted(ends[p], ends[p - 2]));
      }
    }
    return of(points.select(ends), 100, new SplittableRandom(3)).pass(pass, progress);
  }

  @Override
  public <A> A pass(BlockPass<A> pass, Progress progress) {
    List<A> answers = new ArrayList<>();
    for (List<Block> part : parts) {
      List<Block> copies =
          part.stream().map(b -> new Block(b.firstRow(), b.rows().copy(), b.count())).toList();
      answers.add(sent(sent(pass).over(copies.iterator())));
    }
    Collections.shuffle(answers, new Random(1));
    return answers.stream().reduce(pass::merged).orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
      out.flush();
      return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError("passes and answers travel", e);
    }
  }
}
