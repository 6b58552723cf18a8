import { longRequest, type Elastic } from './connection.js';
import { createCoalesced } from './coalesce.js';

/** Makes all writes so far visible to searches. Concurrent calls share one refresh. */
export type Refresh = (index: string) => Promise<void>;

/** Minimum time between two refreshes, in milliseconds, because each leaves a segment that the server has to merge. */
const restMs = 300;
/** Bound of the map; in practice there are a few versions of the index and one wildcard. */
const mostNames = 100;

export function createRefresh(client: Elastic): Refresh {
  const byIndex = new Map<string, () => Promise<void>>();

  function refresherOf(index: string): () => Promise<void> {
    const known = byIndex.get(index);
    if (known) return known;
    const fresh = createCoalesced(async () => {
      await client.indices.refresh({ index, ignore_unavailable: true }, longRequest);
    }, restMs);
    if (byIndex.size >= mostNames) byIndex.clear();
    byIndex.set(index, fresh);
    return fresh;
  }

  return (index) => refresherOf(index)();
}
