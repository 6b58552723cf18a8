import { events, type Check } from '@cardinal/contracts';
import type { BusContents } from '@cardinal/bus';
import type { Clock } from '@cardinal/kernel';
import type { AccountRecords } from '../archive.js';
import { createTokens } from '../accounts/tokens.js';
import type { Accounts } from '../ports.js';
import { LedgerContendedError } from '../../domain/errors.js';
import {
  expiredReservations,
  periodOfReservation,
  reservationId,
  usedTokens,
  withSumsOf,
  type Ledger,
  type Work,
} from '../../domain/ledger.js';
import { periodOf, periodStartMs } from '../../domain/period.js';
import { usesOf, type UsedTokens } from '../../domain/uses.js';

/** An ask that has ended, as the answer service reports it. */
export interface EndedAsk extends UsedTokens {
  readonly reservationId: string;
}

export interface AccountCheckDeps {
  readonly accounts: Accounts;
  readonly records: Pick<AccountRecords, 'calls'>;
  readonly contents: BusContents;
  /** Ended asks of a team that were started at `sinceMs` or later. */
  readonly endedAsks: (teamId: number, sinceMs: number) => AsyncIterable<EndedAsk>;
  readonly clock: Clock;
}

/** How long before the month its asks are searched for, in milliseconds: longer than any reservation lives (15 minutes). */
const beforePeriodMs = 3_600_000;
/** Maximum number of compare-and-set attempts on a ledger that other processes change at the same time. */
const mostTries = 40;

/** Checks that compare the ledgers of this month with the work that was done. Earlier months no longer limit a team. */
export function checksOfAccounts({
  accounts,
  records,
  contents,
  endedAsks,
  clock,
}: AccountCheckDeps): readonly Check[] {
  const { teams, ledgers } = accounts;
  const tokens = createTokens(accounts, clock);

  return [
    {
      name: 'ledger-sums',
      holds: 'The usage of a team in this month is the sum of its asks and of the language model calls made for it.',
      severity: 'wrong',
      fix: 'Recomputes the sum.',
      async *look() {
        for (const { id: teamId } of await teams.list()) {
          const { ledger } = await ledgers.read(teamId, periodOf(clock.now()));
          const right = withSumsOf(ledger, await worksOf(ledger), clock.now());
          if (!right) continue;
          const sums = `${usedTokens(ledger)} tokens instead of ${usedTokens(right)}`;
          yield { id: `team ${teamId}, ${ledger.period}: ${sums}`, mend: () => sumUp(teamId) };
        }
      },
    },
    {
      name: 'expired-reservations',
      holds: 'No tokens are reserved for work that is no longer queued or running.',
      severity: 'waste',
      fix: 'Releases them.',
      async *look() {
        let inMotion: ReadonlySet<string> | undefined;
        for (const { id: teamId } of await teams.list()) {
          const { ledger } = await ledgers.read(teamId, periodOf(clock.now()));
          for (const { id } of expiredReservations(ledger, clock.now())) {
            inMotion ??= await reservationsInMotion();
            if (!inMotion.has(id)) yield { id: `team ${teamId}: ${id}`, mend: () => tokens.release(teamId, id) };
          }
        }
      },
    },
  ];

  /** Work that the ledger has to contain. */
  async function worksOf({ teamId, period }: Ledger): Promise<readonly Work[]> {
    const works: Work[] = [];
    const isOfPeriod = (id: string) => periodOfReservation(id) === period;
    for await (const ask of endedAsks(teamId, periodStartMs(period) - beforePeriodMs)) {
      if (isOfPeriod(ask.reservationId)) works.push({ id: ask.reservationId, operation: 'ask', uses: usesOf(ask) });
    }
    for await (const calls of records.calls(teamId)) {
      for (const { period: of, askId, kind, model, prompt, completion } of calls) {
        const operation = operationOf.get(kind);
        if (of !== period || operation === undefined) continue;
        works.push({ id: reservationId(period, askId), operation, uses: [{ model, tokens: prompt + completion }] });
      }
    }
    return works;
  }

  /** Reads the work after the ledger: a settlement in between changes the ledger's revision, so that the compare-and-set is retried. */
  async function sumUp(teamId: number): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      const { ledger, revision } = await ledgers.read(teamId, periodOf(clock.now()));
      const right = withSumsOf(ledger, await worksOf(ledger), clock.now());
      if (!right || (await ledgers.replace(right, revision))) return;
    }
    throw new LedgerContendedError();
  }

  /** Reservations whose work is still queued, or whose settlement is. */
  async function reservationsInMotion(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for await (const { reservationId: id } of contents.queued(events.askRequested)) ids.add(id);
    for await (const { reservationId: id } of contents.queued(events.tokensUsed)) ids.add(id);
    return ids;
  }
}

/** Operation by kind of call. Calls made for an ask are absent, because the ask reports them. */
const operationOf: ReadonlyMap<string, string> = new Map([
  ['cards', 'extraction'],
  ['conflict', 'conflicts'],
]);
