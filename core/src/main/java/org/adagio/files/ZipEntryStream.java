package org.adagio.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** An entry of a zip file, which is closed with it. */
final class ZipEntryStream extends FilterInputStream {
  private final ZipFile zip;

  private ZipEntryStream(ZipFile zip, InputStream in) {
    super(in);
    this.zip = zip;
  }

  static ZipEntryStream of(Path file, String name) throws IOException {
    ZipFile zip = new ZipFile(file.toFile());
    try {
      ZipEntry entry = zip.getEntry(name);
      if (entry == null) {
        throw new ZipException("no entry " + name);
      }
      return new ZipEntryStream(
          zip, new Unpacking(zip.getInputStream(entry), entry.getCompressedSize()));
    } catch (IOException | RuntimeException e) {
      zip.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (zip) {
      super.close();
    }
  }
}
