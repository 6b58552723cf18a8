package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An index that is not unique, in memory: built from the documents when their collection is opened, as the library does with an index that is
 * empty. For each number of first fields, which documents have which values there.
 */
final class SecondaryIndex extends Index<Object> {
  /** Of the combinations of values that a query may list. */
  private static final int MOST_LOOKUPS = 1_000;

  /** By the values of the first field, of the first two, and so on: the documents' ids, and where they are. */
  private final List<Map<KeyValue, Map<KeyValue, Object>>> byPrefix = new ArrayList<>();

  SecondaryIndex(String name, List<IndexKey> keys) {
    super(name, keys, true); // "sparse": may have no place for a document
    for (int i = 0; i < keys.size(); i++) byPrefix.add(new HashMap<>());
  }

  /** @return where the documents are that have the values which the query gives for the first fields; null if it gives none. */
  synchronized Collection<Object> candidates(Document query) {
    List<List<Object>> prefixes = List.of(List.of());
    int fields = 0;
    for (IndexKey key : getKeys()) {
      Collection<?> values = valuesIn(query.get(key.getKey()));
      if (values == null || values.size() * prefixes.size() > MOST_LOOKUPS) break;
      prefixes = extended(prefixes, values);
      fields++;
    }
    if (fields == 0) return null;
    Map<KeyValue, Map<KeyValue, Object>> known = byPrefix.get(fields - 1);
    if (prefixes.size() == 1) return Collections.unmodifiableCollection(placesIn(known, prefixes.get(0)));
    // A set: a document whose field is a list may be there for several of the values.
    Set<Object> places = new LinkedHashSet<>();
    for (List<Object> prefix : prefixes) places.addAll(placesIn(known, prefix));
    return places;
  }

  private static Collection<Object> placesIn(Map<KeyValue, Map<KeyValue, Object>> known, List<Object> prefix) {
    return known.getOrDefault(new KeyValue(prefix).normalized(), Map.of()).values();
  }

  private static List<List<Object>> extended(List<List<Object>> prefixes, Collection<?> values) {
    List<List<Object>> longer = new ArrayList<>();
    for (List<Object> prefix : prefixes) {
      for (Object value : values) {
        List<Object> one = new ArrayList<>(prefix);
        one.add(value);
        longer.add(one);
      }
    }
    return longer;
  }

  /** @return the values that a field may have, by a plain value or by $in; null where the query does not list them. */
  private static Collection<?> valuesIn(Object condition) {
    if (isPlain(condition)) return List.of(condition);
    Object listed = condition instanceof Document ? ((Document) condition).get("$in") : null;
    boolean plain = listed instanceof Collection && ((Collection<?>) listed).stream().allMatch(SecondaryIndex::isPlain);
    return plain ? (Collection<?>) listed : null;
  }

  /** Neither missing, nor an operator, nor anything else that the library compares by rules of its own. */
  private static boolean isPlain(Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  @Override
  public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    KeyValue id = idOf(document);
    for (KeyValue values : getKeyValues(document)) {
      for (int i = 0; i < byPrefix.size(); i++) {
        byPrefix.get(i).computeIfAbsent(prefix(values, i + 1), (none) -> new LinkedHashMap<>()).put(id, position);
      }
    }
  }

  @Override
  public synchronized Object remove(Document document) {
    KeyValue id = idOf(document);
    Object position = null;
    for (KeyValue values : getKeyValues(document)) {
      for (int i = 0; i < byPrefix.size(); i++) {
        KeyValue prefix = prefix(values, i + 1);
        Map<KeyValue, Object> those = byPrefix.get(i).get(prefix);
        if (those == null) continue; // already removed: two entries of an array share their first fields
        Object removed = those.remove(id);
        if (removed != null) position = removed;
        if (those.isEmpty()) byPrefix.get(i).remove(prefix);
      }
    }
    return position;
  }

  private static KeyValue prefix(KeyValue values, int size) {
    if (values.size() == size) return values;
    List<Object> first = new ArrayList<>(size);
    for (int i = 0; i < size; i++) first.add(values.get(i));
    return new KeyValue(first);
  }

  private static KeyValue idOf(Document document) {
    return new KeyValue(document.get("_id")).normalized();
  }

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (nullAwareEqualsKeys(before, after)) return;
    remove(before);
    add(after, position, collection);
  }

  /** Throws for a document with arrays in two of the fields, as MongoDB refuses it. */
  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {
    getKeyValues(document);
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
    getKeyValues(after);
  }

  /** The library asks it for one document's place, which is what unique indexes know. */
  @Override
  public Object getPosition(Document document) {
    return null;
  }

  /** The library would take the first index that can: {@link IndexedBackend} chooses by {@link #candidates}. */
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public synchronized long getCount() {
    return byPrefix.isEmpty() ? 0 : byPrefix.get(byPrefix.size() - 1).values().stream().mapToLong(Map::size).sum();
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  @Override
  public void drop() {
    byPrefix.forEach(Map::clear);
  }
}
