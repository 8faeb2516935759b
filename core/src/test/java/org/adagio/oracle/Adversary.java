package org.adagio.oracle;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Clouds that are hard for float32, each as a file and as the numbers in it. */
enum Adversary {
  PLAIN(Type.FLOAT32) {
    @Override
    double[][] points(Random random) {
      return gaussian(random, size(random), dimension(random));
    }
  },
  OFFSET_IN_FLOAT64(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      return nearPair(moved(PLAIN.points(random), power(random, 0, 9)), 1e-6);
    }
  },
  OFFSET_IN_FLOAT32(Type.FLOAT32) {
    @Override
    double[][] points(Random random) {
      return moved(PLAIN.points(random), power(random, 3, 6));
    }
  },
  SCALED_IN_FLOAT32(Type.FLOAT32) {
    @Override
    double[][] points(Random random) {
      return times(PLAIN.points(random), power(random, -30, 30));
    }
  },
  SCALED_IN_FLOAT64(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      return times(OFFSET_IN_FLOAT64.points(random), power(random, -39, 28));
    }
  },
  DUPLICATES(Type.FLOAT32) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      for (int i = 2; i < points.length; i += 3) {
        points[i] = points[random.nextInt(2)].clone();
      }
      return points;
    }
  },
  NEAR_DUPLICATES(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      for (int i = 2; i < points.length; i += 3) {
        points[i] = points[random.nextInt(2)].clone();
        points[i][0] += power(random, -14, -4) * (1 + random.nextDouble());
      }
      return points;
    }
  },
  OUTLIER(Type.FLOAT32) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      points[random.nextInt(points.length)][0] = power(random, 5, 30);
      return points;
    }
  },
  FAR_CLUSTERS(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      double distance = power(random, 3, 9);
      for (int i = 0; i < points.length; i += 2) {
        points[i][0] += distance;
      }
      return points;
    }
  },
  INTEGERS(Type.INT64) {
    @Override
    double[][] points(Random random) {
      return PLAIN.points(random);
    }
  },
  UNSIGNED(Type.UINT64) {
    @Override
    double[][] points(Random random) {
      return PLAIN.points(random);
    }
  },
  HALVES(Type.FLOAT16) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      for (double[] point : points) {
        for (int j = 0; j < point.length; j++) {
          point[j] = halfOf((short) (random.nextInt(0x7C00) | random.nextInt(2) << 15));
        }
      }
      return points;
    }
  },
  CONSTANT_COLUMNS(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      double constant = power(random, -9, 12);
      for (double[] point : points) {
        for (int j = 0; j < point.length - 1; j += 2) {
          point[j] = constant;
        }
      }
      return points;
    }
  },
  TWO_POINTS(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = gaussian(random, 2, dimension(random));
      return moved(points, power(random, 0, 9));
    }
  },
  WIDE(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = gaussian(random, 3 + random.nextInt(8), 20 + random.nextInt(60));
      return moved(points, power(random, 0, 8));
    }
  },
  ONE_COLUMN(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      return moved(gaussian(random, size(random), 1), power(random, 0, 12));
    }
  },
  UNIX_TIME(Type.FLOAT64) {
    @Override
    double[][] points(Random random) {
      double[][] points = PLAIN.points(random);
      for (double[] point : points) {
        point[0] = 1.7e9 + random.nextInt(100_000) + random.nextInt(1000) / 1000.0;
      }
      return points;
    }
  };

  /** How a file holds the numbers. */
  enum Type {
    FLOAT16("<f2"),
    FLOAT32("<f4"),
    FLOAT64("<f8"),
    INT64("<i8"),
    UINT64("<u8");

    private final String name;

    Type(String name) {
      this.name = name;
    }
  }

  private final Type type;

  Adversary(Type type) {
    this.type = type;
  }

  abstract double[][] points(Random random);

  /** Writes one cloud of this kind; no two kinds share a seed. */
  @SuppressWarnings("EnumOrdinal")
  Numbers write(Path file, long seed) throws IOException {
    Random random = new Random(seed * values().length + ordinal());
    double[][] points = points(random);
    Numbers numbers = numbers(points, random);
    Files.write(file, npy(type, numbers));
    return numbers;
  }

  String suffix() {
    return ".npy";
  }

  /** What the file's type makes of the points. */
  private Numbers numbers(double[][] points, Random random) {
    if (type == Type.INT64 || type == Type.UINT64) {
      return integers(points, random);
    }
    double[][] kept = new double[points.length][points[0].length];
    for (int i = 0; i < kept.length; i++) {
      for (int j = 0; j < kept[i].length; j++) {
        kept[i][j] = type == Type.FLOAT32 ? (float) points[i][j] : points[i][j];
      }
    }
    return Numbers.of(kept);
  }

  /** Far from 0, with steps of a few: beyond 2^24, and up to what float64 holds. */
  private Numbers integers(double[][] points, Random random) {
    int bits = new int[] {25, 40, 52}[random.nextInt(3)];
    BigInteger base = BigInteger.ONE.shiftLeft(bits);
    Number[][] numbers = new Number[points.length][points[0].length];
    for (int i = 0; i < numbers.length; i++) {
      for (int j = 0; j < numbers[i].length; j++) {
        numbers[i][j] = base.add(BigInteger.valueOf(Math.round(3 * points[i][j])));
      }
    }
    return new Numbers(numbers);
  }

  static byte[] npy(Type type, Numbers numbers) {
    String dict =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }\n"
            .formatted(type.name, numbers.size(), numbers.dimension());
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + dict.length() + 8 * numbers.size() * numbers.dimension())
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    bytes.putShort((short) dict.length()).put(dict.getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < numbers.size(); i++) {
      for (int j = 0; j < numbers.dimension(); j++) {
        put(type, numbers.get(i, j), bytes);
      }
    }
    byte[] file = new byte[bytes.flip().remaining()];
    bytes.get(file);
    return file;
  }

  private static void put(Type type, Number number, ByteBuffer into) {
    switch (type) {
      case FLOAT16 -> into.putShort(bitsOfHalf(number.doubleValue()));
      case FLOAT32 -> into.putFloat(number.floatValue());
      case FLOAT64 -> into.putDouble(number.doubleValue());
      case INT64, UINT64 -> into.putLong(number.longValue());
    }
  }

  /** A finite half as a number: a fraction of 11 bits times a power of two. */
  private static double halfOf(short bits) {
    int exponent = bits >> 10 & 0x1F;
    double fraction = (bits & 0x3FF) / 1024.0;
    double magnitude =
        exponent == 0 ? fraction * Math.pow(2, -14) : (1 + fraction) * Math.pow(2, exponent - 15);
    return bits < 0 ? -magnitude : magnitude;
  }

  /** The half that is this number, by trying all of them. */
  private static short bitsOfHalf(double number) {
    for (int bits = 0; bits < 1 << 16; bits++) {
      if ((bits & 0x7C00) != 0x7C00 && halfOf((short) bits) == number) {
        return (short) bits;
      }
    }
    throw new IllegalArgumentException(number + " is no half");
  }

  private static int size(Random random) {
    return 3 + random.nextInt(40);
  }

  private static int dimension(Random random) {
    return 2 + random.nextInt(24);
  }

  private static double power(Random random, int least, int most) {
    return Math.pow(10, least + random.nextInt(most - least + 1));
  }

  private static double[][] gaussian(Random random, int n, int d) {
    double[][] points = new double[n][d];
    for (double[] point : points) {
      for (int j = 0; j < d; j++) {
        point[j] = random.nextGaussian() * Math.pow(0.9, j);
      }
    }
    return points;
  }

  private static double[][] moved(double[][] points, double by) {
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] += by;
      }
    }
    return points;
  }

  private static double[][] times(double[][] points, double factor) {
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] *= factor;
      }
    }
    return points;
  }

  private static double[][] nearPair(double[][] points, double apart) {
    points[1] = points[0].clone();
    points[1][points[1].length - 1] += apart;
    return points;
  }
}
