import type { BusContents, EventLog } from '@cardinal/bus';
import { events, logs, type Check } from '@cardinal/contracts';
import type { Clock } from '@cardinal/kernel';
import { hasEnded, lostEnd, type AskRecord } from '../../domain/ask.js';
import type { AskAnnouncer, AskRepository, CondemnedAsks } from '../ports.js';
import { endAsk, settleAsk } from '../settle-ask.js';

/** Queries on asks that only `cardinal doctor` needs. */
export interface AskRecords {
  /** Asks that have not ended, or whose end has not been published completely. */
  unsettled(): Promise<readonly AskRecord[]>;
  /** Asks of any team, by ask id. */
  find(askIds: readonly string[]): Promise<ReadonlyMap<string, AskRecord>>;
}

export interface AskCheckDeps {
  readonly asks: AskRepository & CondemnedAsks;
  readonly records: AskRecords;
  readonly announcer: AskAnnouncer;
  readonly bus: Pick<EventLog, 'erase'> & { readonly contents: BusContents };
  readonly clock: Clock;
}

/** Checks that compare asks with the events on the bus, and their logs with the existing collections. */
export function checksOfAsks({ asks, records, announcer, bus, clock }: AskCheckDeps): readonly Check[] {
  const { contents } = bus;

  async function mend(record: AskRecord): Promise<void> {
    if (hasEnded(record)) await settleAsk({ asks, announcer }, record);
    else await endAsk({ asks, announcer }, record, lostEnd(record, clock.now()));
  }

  return [
    {
      name: 'stuck-asks',
      holds: 'Every question without an answer is waiting on the bus.',
      severity: 'wrong',
      fix: 'Ends it as failed, with the tokens that it has used.',
      async *look() {
        const open = await records.unsettled();
        if (open.length === 0) return;
        const queued = new Set<string>();
        for await (const { askId } of contents.queued(events.askRequested)) queued.add(askId);
        for (const record of open) {
          if (!queued.has(record.askId)) yield { id: `ask ${record.askId}: ${record.state}`, mend: () => mend(record) };
        }
      },
    },
    {
      name: 'orphaned-replays',
      holds: 'Replays of answers belong to collections that exist.',
      severity: 'waste',
      fix: 'Deletes them.',
      async *look({ collections }) {
        const keys = new Set<string>();
        for await (const { key } of contents.keys(logs.ask)) keys.add(key);
        const known = await records.find([...keys]);
        for (const key of keys) {
          const ask = known.get(key);
          if (!ask) yield { id: `ask ${key}`, mend: () => bus.erase(logs.ask, key) };
          else if (ask.replay === 'kept') {
            const gone = ask.collectionIds.find((id) => !collections.has(id));
            if (gone !== undefined) yield { id: `ask ${key}`, mend: () => asks.condemn(ask.teamId, gone) };
          }
        }
      },
    },
  ];
}
