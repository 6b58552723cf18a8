import { backoffMs } from '@cardinal/kernel';
import type { estypes } from '@elastic/elasticsearch';
import { setTimeout as delay } from 'node:timers/promises';
import { longRequest, type Elastic } from './connection.js';
import { IndexRequestError, IndexUnavailableError } from './errors.js';

export interface Write {
  readonly action: estypes.BulkOperationContainer;
  readonly document: object;
}

/** `conflict`: someone else wrote the document since it was read. `missing`: it is gone. */
export type Outcome = 'written' | 'conflict' | 'missing';

/** Bytes that the server takes at once without strain; it refuses above 100 MB. */
const bytesAtOnce = 4 * 2 ** 20;
const mostTries = 8;
const backoff = { firstMs: 100, ceilingMs: 5_000 };
const overloaded = 429;

/**
 * Writes documents in requests of a fair size, one after another. Those that an overloaded server turns away are sent again, after a
 * wait that grows: a writer is slowed down to what the server can take.
 *
 * @returns what became of each, in order.
 * @throws {IndexUnavailableError} when the server turned them away eight times.
 * @throws {IndexRequestError} when it refuses one as wrong.
 */
export async function writeAll(client: Elastic, writes: readonly Write[]): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(writes.length);
  for (const part of portions(writes)) {
    let pending = part;
    for (let failures = 0; pending.length > 0;) {
      const refused = await send(client, pending, outcomes);
      if (refused.length > 0) {
        if (++failures === mostTries) {
          throw new IndexUnavailableError('The search index is overloaded.', { facts: { waiting: refused.length } });
        }
        await delay(backoffMs(failures, backoff));
      }
      pending = refused;
    }
  }
  return outcomes;
}

interface Numbered {
  readonly write: Write;
  readonly index: number;
}

function* portions(writes: readonly Write[]): Iterable<Numbered[]> {
  let portion: Numbered[] = [];
  let bytes = 0;
  for (const [index, write] of writes.entries()) {
    const size = JSON.stringify(write.document).length;
    if (portion.length > 0 && bytes + size > bytesAtOnce) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push({ write, index });
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/** @returns those that the server had no room for. */
async function send(client: Elastic, pending: readonly Numbered[], outcomes: Outcome[]): Promise<Numbered[]> {
  const operations = pending.flatMap(({ write }) => [write.action, write.document]);
  let response: estypes.BulkResponse;
  try {
    response = await client.bulk({ operations }, longRequest);
  } catch (thrown) {
    if (thrown instanceof IndexUnavailableError && thrown.facts['status'] === overloaded) return [...pending];
    throw thrown;
  }
  return pending.filter((one, position) => {
    const item = Object.values(response.items[position] ?? {})[0];
    const status = item?.status ?? 0;
    if (status === overloaded) return true;
    if (status === 409) outcomes[one.index] = 'conflict';
    else if (status === 404) outcomes[one.index] = 'missing';
    else if (status >= 200 && status < 300) outcomes[one.index] = 'written';
    else throw new IndexRequestError(status, item?.error?.type ?? 'unknown', item?.error);
    return false;
  });
}
