package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * The library's backend, whose indexes serve queries as MongoDB's do, instead of a look at every document: a unique one also those that say
 * more than its keys, any other one those that list the values of its first fields. What an index finds is compared with the whole query
 * afterwards.
 */
public final class IndexedBackend extends H2Backend {
  /** No initialiser, which would empty it again: the library's constructor opens databases. */
  private Map<String, MongoDatabase> opened;

  public IndexedBackend(MVStore store) {
    super(store);
  }

  /** The library opens every database once more to list them, and our indexes in memory would be built each time. */
  @Override
  protected synchronized MongoDatabase openOrCreateDatabase(String name) {
    if (opened == null) opened = new HashMap<>();
    return opened.computeIfAbsent(name, Database::new);
  }

  @Override
  public synchronized void dropDatabase(String name) {
    super.dropDatabase(name);
    if (opened != null) opened.remove(name);
  }

  /** Not static: the library's constructor opens collections, when fields of this class are not there yet but the enclosing backend is. */
  private final class Database extends H2Database {
    Database(String name) {
      super(name, getMvStore(), getCursorRegistry());
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
      String fullName = getFullCollectionNamespace(name);
      MVMap<Object, Document> data = getMvStore().openMap(DATABASES_PREFIX + fullName);
      MVMap<String, Object> meta = getMvStore().openMap("meta." + fullName);
      return new Searched(this, name, options, data, meta, getCursorRegistry());
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
        String collection, String name, List<IndexKey> keys, boolean sparse) {
      Index<Object> made = super.openOrCreateUniqueIndex(collection, name, keys, sparse);
      return made instanceof H2UniqueIndex ? new Narrowing(mapOf(made), name, keys, sparse) : made;
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(
        String collection, String name, List<IndexKey> keys, boolean sparse) {
      return new SecondaryIndex(name, keys);
    }

    @SuppressWarnings("unchecked")
    private static MVMap<KeyValue, Object> mapOf(Index<Object> made) {
      try {
        Field map = H2UniqueIndex.class.getDeclaredField("mvMap");
        map.setAccessible(true);
        return (MVMap<KeyValue, Object>) map.get(made);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Asks a unique index that can answer, or else whichever other one leaves the fewest documents to look at. */
  private static final class Searched extends H2Collection {
    Searched(
        MongoDatabase database,
        String name,
        CollectionOptions options,
        MVMap<Object, Document> data,
        MVMap<String, Object> meta,
        CursorRegistry cursors) {
      super(database, name, options, data, meta, cursors);
    }

    @Override
    protected QueryResult queryDocuments(
        Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
      Collection<Object> fewest = isNaturalDescending(orderBy) ? null : fewestCandidates(query);
      return fewest == null
          ? super.queryDocuments(query, orderBy, skip, limit, batchSize, fields)
          : matchDocuments(query, fewest, orderBy, skip, limit, batchSize, fields);
    }

    private Collection<Object> fewestCandidates(Document query) {
      Collection<Object> fewest = null;
      for (Index<Object> index : getIndexes()) {
        if (index.canHandle(query)) return null;
        Collection<Object> found = index instanceof SecondaryIndex ? ((SecondaryIndex) index).candidates(query) : null;
        if (found != null && (fewest == null || found.size() < fewest.size())) fewest = found;
      }
      return fewest;
    }
  }

  /** The library compares keys on disk by serialising both: the same map in memory answers what is looked up for each operation. */
  private static final class Narrowing extends H2UniqueIndex {
    private final Map<KeyValue, Object> positions = new ConcurrentHashMap<>();

    Narrowing(MVMap<KeyValue, Object> map, String name, List<IndexKey> keys, boolean sparse) {
      super(map, name, keys, sparse);
      positions.putAll(map);
    }

    @Override
    protected Object getPosition(KeyValue key) {
      return positions.get(key);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, Object position) {
      boolean added = super.putKeyPosition(key, position);
      if (added) positions.put(key, position);
      return added;
    }

    @Override
    protected Object removeDocument(KeyValue key) {
      positions.remove(key);
      return super.removeDocument(key);
    }

    @Override
    public synchronized boolean canHandle(Document query) {
      Document own = ownPart(query);
      return own != null && super.canHandle(own);
    }

    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
      return super.getPositions(ownPart(query));
    }

    private Document ownPart(Document query) {
      Document own = new Document();
      for (IndexKey key : getKeys()) {
        if (!query.containsKey(key.getKey())) return null;
        own.put(key.getKey(), query.get(key.getKey()));
      }
      return own;
    }
  }
}
