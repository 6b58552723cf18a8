import { busOf, type OpenBus } from '@cardinal/bus';
import type { Check } from '@cardinal/contracts';
import { systemClock, type Clock } from '@cardinal/kernel';
import { openTable, pagesOf, type Store } from '@cardinal/store';
import { checksOfAsks } from './app/doctor/checks.js';
import { hasEnded, type AskEnd } from './domain/ask.js';
import { createBusAnnouncer } from './outbound/announcer.js';
import { asksTable, recordOf } from './outbound/asks.js';
import { answerStore } from './outbound/store.js';

/** Usage of an ended ask, as the ledger should contain it. */
interface ChargedAsk extends Pick<AskEnd, 'model' | 'usage' | 'calls'> {
  readonly reservationId: string;
}

/** Asks for `cardinal doctor`, which compares the stores. */
interface AsksDoor {
  readonly checks: readonly Check[];
  /** Ended asks of a team that were started after `sinceMs`. */
  readonly ended: (teamId: number, sinceMs: number) => AsyncIterable<ChargedAsk>;
}

interface AsksPlaces {
  readonly store: Store;
  readonly bus: OpenBus;
  readonly clock?: Clock;
}

/** Opens the answer service's door for `cardinal doctor` on a store that a running server may share. Migrates the tables first. */
export async function openAsksDoor({ store, bus, clock = systemClock }: AsksPlaces): Promise<AsksDoor> {
  const { asks, migrate } = answerStore(store);
  await migrate();
  const table = openTable(store, asksTable);
  const own = busOf('answer', bus);
  const records = {
    unsettled: async () => (await table.find({ settled: false })).map(recordOf),
    async find(askIds: readonly string[]) {
      const found = await table.find({ askId: { in: askIds } });
      return new Map(found.map((ask) => [ask.askId, recordOf(ask)]));
    },
  };
  return {
    checks: checksOfAsks({ asks, records, announcer: createBusAnnouncer(own), bus: own, clock }),
    async *ended(teamId, sinceMs) {
      for await (const page of pagesOf(table, { teamId, createdAtMs: { above: sinceMs } }, 'askId')) {
        for (const ask of page.map(recordOf).filter(hasEnded)) {
          const { model, usage, calls } = ask.end;
          yield { reservationId: ask.reservationId, model, usage, calls };
        }
      }
    },
  };
}
