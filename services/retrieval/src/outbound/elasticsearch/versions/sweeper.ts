import { UnexpectedError, type Clock, type Logger } from '@cardinal/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { Write, WriteAll } from '../client/bulk.js';
import type { Elastic } from '../client/connection.js';
import { collectionName } from '../layout/names.js';
import type { Refresh } from '../client/refresh.js';
import type { Serving, ServingModels } from './serving-models.js';
import { spaceOf } from '../layout/space.js';
import { spacesIn } from './versions.js';

/** Deletes vectors of models that no longer serve, in the background. */
export interface Sweeper {
  /** Starts a sweep. One that a crash or an unavailable server interrupts is resumed after the next start. */
  begin(index: string): void;
  end(): Promise<void>;
}

export interface SweeperNeeds {
  readonly client: Elastic;
  readonly writeAll: WriteAll;
  readonly serving: ServingModels;
  readonly refresh: Refresh;
  readonly clock: Clock;
  readonly logger: Logger;
}

const cardsAtOnce = 200;

export function createSweeper({ client, writeAll, serving, refresh, clock, logger }: SweeperNeeds): Sweeper {
  const ending = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();

  async function sweepAll(index: string): Promise<void> {
    for (const one of await serving.unswept(index)) {
      const wait = Math.min(one.sweepAt - clock.now(), 60_000);
      if (wait > 0) await delay(wait, undefined, { signal: ending.signal });
      await sweep(index, one);
      await serving.markSwept(index, one);
    }
  }

  async function sweep(index: string, one: Serving): Promise<void> {
    const own = spaceOf(one.model).key;
    for (const key of (await spacesIn(client, index)).filter((other) => other !== own)) {
      const filter = [{ term: { collection: collectionName(one) } }, { exists: { field: `vectors.${key}.passages` } }];
      for (;;) {
        ending.signal.throwIfAborted();
        await refresh(index);
        const { hits } = await client.search({
          index,
          query: { bool: { filter } },
          size: cardsAtOnce,
          _source: false,
          seq_no_primary_term: true,
        });
        if (hits.hits.length === 0) break;
        const writes = hits.hits.map(({ _id, _seq_no, _primary_term }): Write => {
          const guard = { if_seq_no: _seq_no ?? 0, if_primary_term: _primary_term ?? 0 };
          const action = { update: { _index: index, _id: _id ?? '', ...guard } };
          return { action, document: { doc: { vectors: { [key]: null } } } };
        });
        await writeAll(writes);
      }
    }
  }

  return {
    begin(index) {
      sweeping = sweeping
        .then(() => sweepAll(index))
        .catch((thrown: unknown) => {
          if (ending.signal.aborted) return;
          const { code } = UnexpectedError.from(thrown);
          logger.warn('could not delete the vectors of a former model; trying again at the next start', {
            index,
            code,
          });
        });
    },
    async end() {
      ending.abort();
      await sweeping;
    },
  };
}
