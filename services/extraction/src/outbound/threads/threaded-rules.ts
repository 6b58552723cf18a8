import type { Logger } from '@cardinal/kernel';
import { createThreadPool, WorkBudgetExceededError, type TakenThread, type ThreadPool } from '@cardinal/runtime';
import { fileURLToPath } from 'node:url';
import type { Comparison, RuleBudgets, Rules, VersionComparison } from '../../app/rules.js';
import type { VersionCard, VersionChange } from '../../domain/conflicts/version-changes.js';
import type { CardBatch, ChangeBatch, Replies, Request, RequestKind, Requests } from './requests.js';

export interface ThreadedRulesOptions {
  /** Size of the pool. */
  readonly threads: number;
  readonly budgets: RuleBudgets;
  readonly logger: Logger;
  /** Compiled module that a thread runs. Only tests set it. */
  readonly entry?: string | undefined;
}

/** The compiled entry, also when running from sources: tests need a build of this package. */
const compiledEntry = fileURLToPath(new URL('../../../dist/bundle/entry.js', import.meta.url));
/** Heap of one thread, in MiB. A document, processed part by part, takes a tenth; comparing two versions of 50 MB takes half. */
const memoryMb = 512;
const bytesPerMegabyte = 1_000_000;
/** Maximum size of a document, in bytes, whose parts are sent to a thread in one message. */
const mostAtOnceBytes = 16 * 1024;
/** Number of cards that may exceed their budget before the rest of the document is left out of the comparison. */
const mostExceeded = 3;

export type RulePool = Pick<ThreadPool<Request, unknown>, 'take'>;
type Thread = TakenThread<Request, unknown>;

/** Runs the rules in worker threads. */
export function createThreadedRules(options: ThreadedRulesOptions): Rules & AsyncDisposable {
  const { threads, budgets, logger, entry = compiledEntry } = options;
  const pool = createThreadPool<Request, unknown>({ entry, name: 'rules', threads, memoryMb, logger });
  return { ...rulesIn(pool, budgets), [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]() };
}

/** The rules in any pool whose threads run `createAnswers`. */
export function rulesIn(pool: RulePool, budgets: RuleBudgets): Rules {
  return {
    async *makeCards({ teamId, title: documentTitle }, parts, signal) {
      const { baseMs, perMegabyteMs } = budgets.cards;
      const { first, rest } = await partsAtHand(parts);
      using thread = await pool.take(teamId, signal);
      let allowedMs = baseMs;
      const left = (): number => allowedMs - thread.workedMs;
      const allow = (part: Uint8Array): void => void (allowedMs += (part.length / bytesPerMegabyte) * perMegabyteMs);
      if (!rest) {
        first.forEach(allow);
        yield* batches(thread, await ask(thread, 'document', { documentTitle, parts: first }, left()), left);
        return;
      }
      await ask(thread, 'beginCards', { documentTitle }, left());
      for await (const part of chained(first, rest)) {
        allow(part);
        yield* batches(thread, await ask(thread, 'part', { part }, left()), left);
      }
      yield* batches(thread, await ask(thread, 'endCards', {}, left()), left);
    },

    comparison: (teamId, signal) => createComparison(pool, budgets, teamId, signal),

    async changesBetween(teamId, before, after, signal): Promise<VersionComparison> {
      using thread = await pool.take(teamId, signal);
      const left = (): number => budgets.changesMs - thread.workedMs;
      await ask(thread, 'beginChanges', {}, left());
      for await (const cards of before) await give(thread, 'before', cards, left());
      for await (const cards of after) await give(thread, 'after', cards, left());
      const changes: VersionChange[] = [];
      for (;;) {
        const batch: ChangeBatch = await ask(thread, 'changes', {}, left());
        changes.push(...batch.changes);
        if (!batch.more) return { changes, unchanged: batch.unchanged };
      }
    },
  };
}

/** All parts of a small document, or the first parts of a larger one and an iterator over the rest. */
async function partsAtHand(
  parts: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: readonly Uint8Array[]; readonly rest?: AsyncIterator<Uint8Array> }> {
  const iterator = parts[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    first.push(ownBytes(next.value));
    bytes += next.value.length;
    if (bytes > mostAtOnceBytes) return { first, rest: iterator };
  }
  return { first };
}

async function* chained(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield ownBytes(next.value);
  } finally {
    await rest.return?.();
  }
}

/** A copy, because posting a view clones its whole buffer. */
const ownBytes = (part: Uint8Array): Uint8Array => new Uint8Array(part);

async function* batches(thread: Thread, first: CardBatch, left: () => number): AsyncGenerator<CardBatch['cards']> {
  for (let batch = first; ; batch = await ask(thread, 'moreCards', {}, left())) {
    if (batch.cards.length > 0) yield batch.cards;
    if (!batch.more) return;
  }
}

const give = (thread: Thread, side: 'before' | 'after', cards: readonly VersionCard[], leftMs: number) =>
  ask(thread, 'versionCards', { side, cards }, leftMs);

function createComparison(pool: RulePool, budgets: RuleBudgets, teamId: number, signal: AbortSignal): Comparison {
  const { baseMs, perCardMs, oneCardMs } = budgets.comparison;
  let leftMs = baseMs;
  let exceeded = 0;

  async function within<Kind extends RequestKind>(
    kind: Kind,
    request: Requests[Kind],
  ): Promise<Replies[Kind] | 'left-out'> {
    if (leftMs <= 0 || exceeded >= mostExceeded) return 'left-out';
    using thread = await pool.take(teamId, signal);
    try {
      return await ask(thread, kind, request, Math.min(leftMs, oneCardMs));
    } catch (thrown) {
      if (!(thrown instanceof WorkBudgetExceededError)) throw thrown;
      exceeded++;
      return 'left-out';
    } finally {
      leftMs -= thread.workedMs;
    }
  }
  return {
    telling: (cards) => within('telling', { cards }),
    candidates(card, others) {
      leftMs += perCardMs;
      return within('candidates', { card, others });
    },
  };
}

/** The only place that assigns a reply the type that belongs to its request. */
async function ask<Kind extends RequestKind>(
  thread: Thread,
  kind: Kind,
  request: Requests[Kind],
  leftMs: number,
): Promise<Replies[Kind]> {
  if (leftMs <= 0) throw new WorkBudgetExceededError('time');
  return (await thread.ask({ kind, ...request } as unknown as Request, leftMs)) as Replies[Kind];
}
