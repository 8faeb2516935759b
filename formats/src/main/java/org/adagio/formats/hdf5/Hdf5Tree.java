package org.adagio.formats.hdf5;

import io.jhdf.Constants;
import io.jhdf.FractalHeap;
import io.jhdf.GroupSymbolTableNode;
import io.jhdf.HdfFile;
import io.jhdf.LocalHeap;
import io.jhdf.ObjectHeader;
import io.jhdf.SymbolTableEntry;
import io.jhdf.Utils;
import io.jhdf.api.Dataset;
import io.jhdf.btree.BTreeV1;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord;
import io.jhdf.dataset.DatasetLoader;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.DataTypeMessage;
import io.jhdf.object.message.LinkInfoMessage;
import io.jhdf.object.message.LinkMessage;
import io.jhdf.object.message.SymbolTableMessage;
import io.jhdf.storage.HdfBackingStorage;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.adagio.formats.Damage;

/**
 * The datasets of a file by their path. jHDF's own groups refuse everything in a group of which one
 * member cannot be read; here that member alone is left out, and why is kept. A group is entered
 * once, so that one that holds itself has an end. Soft and external links are not followed.
 */
final class Hdf5Tree {
  /** What jHDF says of what it does not read, and what that is. */
  private static final Map<String, String> REASONS =
      Map.of(
          "External Data Files", "its values lie in other files",
          "Virtual storage", "it is a virtual view of other datasets",
          "End of buffer reached before NULL", "its type is opaque and has no name");

  private final HdfFile hdf;
  private final HdfBackingStorage storage;
  private final Map<String, Dataset> datasets = new LinkedHashMap<>();
  private final Map<String, String> unreadable = new LinkedHashMap<>();
  private final Set<Long> entered = new HashSet<>();
  private final Deque<Place> groups = new ArrayDeque<>();

  private record Place(String path, ObjectHeader header) {}

  Hdf5Tree(HdfFile hdf) {
    this.hdf = hdf;
    storage = hdf.getHdfBackingStorage();
    enter(new Place("", ObjectHeader.readObjectHeader(storage, hdf.getAddress())));
    members(groups.remove()).forEach(this::member); // a file that cannot be read at all says why
    while (!groups.isEmpty()) {
      Place group = groups.remove();
      try {
        members(group).forEach(this::member);
      } catch (RuntimeException e) {
        unreadable.put(group.path(), reason(e));
      }
    }
  }

  private static String reason(RuntimeException e) {
    String said = Damage.oneLine(Damage.root(e));
    return REASONS.entrySet().stream()
        .filter(known -> said.contains(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(said);
  }

  /** Those that can be read. */
  Map<String, Dataset> datasets() {
    return datasets;
  }

  /** Why others cannot. */
  Map<String, String> unreadable() {
    return unreadable;
  }

  private void enter(Place group) {
    if (entered.add(group.header().getAddress())) {
      groups.add(group);
    }
  }

  /** The addresses of a group's members, by their path. */
  private Map<String, Long> members(Place group) {
    Map<String, Long> members = new LinkedHashMap<>();
    String prefix = group.path().isEmpty() ? "" : group.path() + "/";
    if (group.header().hasMessageOfType(SymbolTableMessage.class)) {
      addEntries(group.header().getMessageOfType(SymbolTableMessage.class), prefix, members);
    } else {
      addLinks(group.header(), prefix, members);
    }
    return members;
  }

  private void addEntries(SymbolTableMessage table, String prefix, Map<String, Long> members) {
    ByteBuffer names = new LocalHeap(storage, table.getLocalHeapAddress()).getDataBuffer();
    for (long node :
        BTreeV1.createGroupBTree(storage, table.getBTreeAddress()).getChildAddresses()) {
      for (SymbolTableEntry entry :
          new GroupSymbolTableNode(storage, node).getSymbolTableEntries()) {
        if (entry.getObjectHeaderAddress() != Constants.UNDEFINED_ADDRESS) {
          names.position(entry.getLinkNameOffset());
          members.put(prefix + Utils.readUntilNull(names), entry.getObjectHeaderAddress());
        }
      }
    }
  }

  private void addLinks(ObjectHeader header, String prefix, Map<String, Long> members) {
    LinkInfoMessage info = header.getMessageOfType(LinkInfoMessage.class);
    if (info.getBTreeNameIndexAddress() == Constants.UNDEFINED_ADDRESS) {
      header.getMessagesOfType(LinkMessage.class).forEach(link -> addLink(link, prefix, members));
      return;
    }
    FractalHeap heap = new FractalHeap(storage, info.getFractalHeapAddress());
    BTreeV2<LinkNameForIndexedGroupRecord> index =
        new BTreeV2<>(storage, info.getBTreeNameIndexAddress());
    for (LinkNameForIndexedGroupRecord record : index.getRecords()) {
      ByteBuffer link = heap.getId(record.getId());
      addLink(LinkMessage.fromBuffer(link, storage.getSuperblock()), prefix, members);
    }
  }

  private static void addLink(LinkMessage link, String prefix, Map<String, Long> members) {
    if (link.getLinkType() == LinkMessage.LinkType.HARD) {
      members.put(prefix + link.getLinkName(), link.getHardLinkAddress());
    }
  }

  private void member(String path, long address) {
    try {
      ObjectHeader header = ObjectHeader.readObjectHeader(storage, address);
      if (header.hasMessageOfType(DataSpaceMessage.class)) {
        datasets.put(path, dataset(path, header));
      } else if (!header.hasMessageOfType(DataTypeMessage.class)) { // no type that bears a name
        enter(new Place(path, header));
      }
    } catch (RuntimeException e) {
      unreadable.put(path, reason(e));
    }
  }

  private Dataset dataset(String path, ObjectHeader header) {
    DataLayoutMessage layout = header.getMessageOfType(DataLayoutMessage.class);
    if (layout instanceof ChunkedDataLayoutMessage) {
      return new Hdf5Chunks.InTree(storage, header, path, hdf);
    }
    return layout instanceof ChunkedDataLayoutMessageV4
        ? new Hdf5Chunks.Indexed(storage, header, path, hdf)
        : DatasetLoader.createDataset(storage, header, path, hdf);
  }
}
