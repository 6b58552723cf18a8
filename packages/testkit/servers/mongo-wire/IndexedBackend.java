package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.lang.reflect.Field;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * The library's backend, whose unique indexes also serve queries that say more than their keys: a guarded write by _id, as MongoDB
 * has it, instead of a look at every document. What an index finds is compared with the whole query afterwards.
 */
public final class IndexedBackend extends H2Backend {
  public IndexedBackend(MVStore store) {
    super(store);
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new Database(name, getMvStore(), getCursorRegistry());
  }

  private static final class Database extends H2Database {
    Database(String name, MVStore store, CursorRegistry cursors) {
      super(name, store, cursors);
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
        String collection, String name, List<IndexKey> keys, boolean sparse) {
      Index<Object> made = super.openOrCreateUniqueIndex(collection, name, keys, sparse);
      return made instanceof H2UniqueIndex ? new Narrowing(mapOf(made), name, keys, sparse) : made;
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

  private static final class Narrowing extends H2UniqueIndex {
    Narrowing(MVMap<KeyValue, Object> map, String name, List<IndexKey> keys, boolean sparse) {
      super(map, name, keys, sparse);
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
