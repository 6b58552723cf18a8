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

/** `conflict`: someone else wrote the document since it was read. `missing`: it is gone. */
export type Outcome = 'written' | 'conflict' | 'missing';

/**
 * Writes documents in bulk requests that concurrent callers share. What an overloaded server rejects (429) is retried with exponential
 * backoff, so that writers feel its backpressure.
 *
 * @returns the outcome of each, in order.
 * @throws {IndexUnavailableError} when the server rejected a document eight times.
 * @throws {IndexRequestError} when it refuses a document as invalid.
 */
export type WriteAll = (writes: readonly Write[]) => Promise<Outcome[]>;

/** UTF-16 units of the documents in one request: at most three times as many bytes, far below the 100 MB at which the server refuses it. */
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

/** @returns undefined if the server rejected it for lack of capacity. */
function outcomeOf({ status = 0, error }: Item): Outcome | undefined {
  if (status === overloaded) return undefined;
  if (status === 409) return 'conflict';
  if (status === 404) return 'missing';
  if (status >= 200 && status < 300) return 'written';
  throw new IndexRequestError(status, error?.type ?? 'unknown', error);
}
