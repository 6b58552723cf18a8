import { backoffMs } from '@cardinal/kernel';
import type { estypes } from '@elastic/elasticsearch';
import { setTimeout as delay } from 'node:timers/promises';
import { longRequest, type Elastic } from './connection.js';
import { IndexRequestError, IndexUnavailableError } from './errors.js';
import { createBatcher } from './batcher.js';

export interface Write {
  readonly action: estypes.BulkOperationContainer;
  readonly document: object;
}

/** `conflict`: another writer changed the document since it was read. `missing`: the document no longer exists. */
export type Outcome = 'written' | 'conflict' | 'missing';

/**
 * Writes documents in bulk requests that concurrent callers share. Writes that an overloaded server rejects (429) are retried with
 * exponential backoff, which slows the writers down (backpressure).
 *
 * @returns the outcome of each write, in order.
 * @throws {IndexUnavailableError} if the server rejected a document eight times.
 * @throws {IndexRequestError} if the server refuses a document as invalid.
 */
export type WriteAll = (writes: readonly Write[]) => Promise<Outcome[]>;

/** Maximum UTF-16 units of documents per request: at most three times as many bytes, far below the server's limit of 100 MB. */
const unitsAtOnce = 4 * 2 ** 20;
const mostTries = 8;
const backoff = { firstMs: 100, ceilingMs: 5_000 };
const overloaded = 429;

type Item = Partial<Pick<estypes.BulkResponseItem, 'status' | 'error'>>;

export function createWriteAll(client: Elastic): WriteAll {
  const write = createBatcher<Sized, Item>({
    send: (group) => send(client, group),
    mostWeight: unitsAtOnce,
    weightOf: ({ units }) => units,
  });

  return async (writes) => {
    const outcomes = new Array<Outcome>(writes.length);
    let pending = writes.map((one, at) => ({ at, sized: { ...one, units: JSON.stringify(one.document).length } }));
    for (let failures = 0; pending.length > 0;) {
      const items = await Promise.all(pending.map(({ sized }) => write(sized)));
      const refused = pending.filter(({ at }, position) => {
        const outcome = outcomeOf(items[position] ?? {});
        if (outcome) outcomes[at] = outcome;
        return !outcome;
      });
      if (refused.length > 0) {
        if (++failures === mostTries) {
          throw new IndexUnavailableError('The search index is overloaded; retry later, or give it more resources.', {
            facts: { waiting: refused.length },
          });
        }
        await delay(backoffMs(failures, backoff));
      }
      pending = refused;
    }
    return outcomes;
  };
}

interface Sized extends Write {
  readonly units: number;
}

async function send(client: Elastic, group: readonly Sized[]): Promise<Item[]> {
  const operations = group.flatMap(({ action, document }) => [action, document]);
  try {
    const { items } = await client.bulk({ operations }, longRequest);
    return items.map((item) => Object.values(item)[0] ?? {});
  } catch (thrown) {
    if (!(thrown instanceof IndexUnavailableError && thrown.facts['status'] === overloaded)) throw thrown;
    return group.map(() => ({ status: overloaded }));
  }
}

/** @returns undefined if the server rejected the write for lack of capacity. */
function outcomeOf({ status = 0, error }: Item): Outcome | undefined {
  if (status === overloaded) return undefined;
  if (status === 409) return 'conflict';
  if (status === 404) return 'missing';
  if (status >= 200 && status < 300) return 'written';
  throw new IndexRequestError(status, error?.type ?? 'unknown', error);
}
