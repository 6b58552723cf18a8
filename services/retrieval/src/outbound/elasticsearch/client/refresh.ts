import { longRequest, type Elastic } from './connection.js';
import { createCoalesced } from './coalesce.js';

/** Makes what was written until now visible to searches. Calls that wait for the same moment share one refresh. */
export type Refresh = (index: string) => Promise<void>;

/** Each refresh leaves a segment that has to be merged: many writers share one, a lone one waits for none. */
const restMs = 300;
/** Names are few: versions of the index, and all of them together. */
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
