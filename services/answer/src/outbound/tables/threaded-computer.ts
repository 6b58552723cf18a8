import { AppError, UnexpectedError, type Logger } from '@cardinal/kernel';
import { createThreadPool, ThreadFailureError, WorkBudgetExceededError, type ThreadPool } from '@cardinal/runtime';
import { TablesDamagedError, TablesVersionError } from '@cardinal/tables';
import { fileURLToPath } from 'node:url';
import type { LibraryScope, TableComputer } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';
import { computeOver, type AskedOver, type Computation } from '../../domain/tables/compute-over.js';
import type { ReadTableBytes } from './table-bytes.js';
import type { ComputeRequest } from './table-answers.js';
import type { ReadableTableFinder } from './table-finder.js';

export type TablePool = Pick<ThreadPool<ComputeRequest, Computation>, 'take'>;

/** A compiled entry point, also when running from sources, so that tests need a build of this package. */
const entryOf = (name: string): string => fileURLToPath(new URL(`../../../dist/bundle/${name}.js`, import.meta.url));
/** Maximum heap of the thread, in MiB. It contains the words of the tables' cells, but not the tables' bytes. */
const memoryMb = 512;
/** Time limit of a question, in milliseconds: the first question to a table of a million rows has to read its cells. */
const limitMs = 2_000;

/** @param isUnsureShown whether the thread loads the scorer, and reads questions of which it is not sure. */
export const createTablePool = (logger: Logger, isUnsureShown: boolean): ThreadPool<ComputeRequest, Computation> =>
  createThreadPool({
    entry: entryOf(isUnsureShown ? 'unsure-entry' : 'entry'),
    name: 'tables',
    threads: 1,
    memoryMb,
    logger,
  });

/** Owner of work that is done for no team. */
const noTeam = 0;
/** For a question over no table, in milliseconds: a thread that has loaded its code needs a few. */
const emptyLimitMs = 60_000;

/**
 * Computes nothing, so that a thread that cannot load its code or its weights is noticed at the start of the service: later it would end at
 * each question, and not even what is certain would be computed.
 *
 * @throws {UnexpectedError} if it ends.
 */
export async function requireComputing(pool: TablePool): Promise<void> {
  try {
    using thread = await pool.take(noTeam); // a thread is free, because no question was asked yet
    await thread.ask({ asked: { question: '', earlier: [], lastAnswer: '' }, tables: [] }, emptyLimitMs);
  } catch (cause) {
    throw new UnexpectedError(
      'The thread that computes over tables does not start: CARDINAL_TABLES_UNSURE needs the weights of @cardinal/tables-scorer.',
      { cause },
    );
  }
}

export interface TableComputerDeps {
  readonly finder: ReadableTableFinder;
  readonly read: ReadTableBytes;
  readonly pool: TablePool;
  readonly logger: Logger;
}

/** Computes in a thread, over tables that ingest stores and that the team may see at this moment. */
export function createTableComputer({ finder, read, pool, logger }: TableComputerDeps): TableComputer {
  async function computed(asked: AskedOver, cards: readonly Card[], scope: LibraryScope): Promise<Computation> {
    const near = await finder.near(cards, scope);
    if (near.length === 0) return computeOver(asked, []);
    const tables = await Promise.all(near.map((table) => read(table, scope.signal)));
    using thread = await pool.take(scope.teamId, scope.signal);
    return await thread.ask({ asked, tables }, limitMs);
  }

  return {
    async compute(asked, cards, scope) {
      try {
        return await computed(asked, cards, scope);
      } catch (thrown) {
        if (!isOfTable(thrown)) throw thrown;
        logger.warn('could not compute a question over a table', { err: thrown });
        return computeOver(asked, []);
      }
    },
  };
}

/**
 * Whether a failure concerns only the table (too expensive, damaged, or gone since it was listed), so that the answer can do without it.
 */
const isOfTable = (thrown: unknown): boolean =>
  thrown instanceof TablesDamagedError ||
  thrown instanceof TablesVersionError ||
  thrown instanceof WorkBudgetExceededError ||
  thrown instanceof ThreadFailureError ||
  (thrown instanceof AppError && thrown.kind === 'not-found');
