import { ingest } from '@cardinal/contracts';
import { AppError, type Logger } from '@cardinal/kernel';
import { createThreadPool, ThreadFailureError, WorkBudgetExceededError, type ThreadPool } from '@cardinal/runtime';
import { readDirectory, TablesDamagedError, TablesVersionError } from '@cardinal/tables';
import { fileURLToPath } from 'node:url';
import type { LibraryScope, TableComputer } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';
import { computeOver, type AskedOver, type Computation } from '../../domain/tables/compute-over.js';
import { nearFiles, nearTables, type ListedTable } from '../../domain/tables/near-tables.js';
import type { ReadTableBytes, StoredTable, TableCatalog } from './table-bytes.js';
import type { ComputeRequest } from './table-answers.js';

export type TablePool = Pick<ThreadPool<ComputeRequest, Computation>, 'take'>;

/** The compiled entry, also when running from sources: tests need a build of this package. */
const entry = fileURLToPath(new URL('../../../dist/outbound/tables/entry.js', import.meta.url));
/** Heap of the thread, in MiB. The bytes of tables are not in it, the words of their cells are. */
const memoryMb = 512;
/** Longest that a question may take, in milliseconds: the first one to a table of a million rows reads its cells. */
const limitMs = 2_000;

export const createTablePool = (logger: Logger): ThreadPool<ComputeRequest, Computation> =>
  createThreadPool({ entry, name: 'tables', threads: 1, memoryMb, logger });

interface Listed extends ListedTable, StoredTable {}

export interface TableComputerDeps {
  readonly catalog: Pick<TableCatalog, 'listTables'>;
  readonly read: ReadTableBytes;
  readonly pool: TablePool;
  readonly logger: Logger;
}

/** Computes in a thread, over tables that ingest keeps and that the team may see at this moment. */
export function createTableComputer({ catalog, read, pool, logger }: TableComputerDeps): TableComputer {
  /** The tables of files in one collection. */
  async function listedIn(collectionId: number, fileIds: readonly number[], scope: LibraryScope): Promise<Listed[]> {
    const { teamId, currentOnly, signal } = scope;
    const request = { teamId, collectionId, currentOnly, fileIds: [...fileIds] };
    const found: Listed[] = [];
    for await (const file of catalog.listTables(request, { signal })) {
      if (file.state !== ingest.TablesState.TYPED) continue;
      const { fileId, fileName } = file;
      for (const [index, entry] of readDirectory(file.directory).tables.entries()) {
        const { page, rows, columns } = entry.facts;
        if (entry.stored) found.push({ teamId, fileId, fileName, index, page, cells: rows * columns.length, entry });
      }
    }
    return found;
  }

  /** The tables of files, each in the collection that the first of its cards is of. */
  async function listed(fileIds: readonly number[], cards: readonly Card[], scope: LibraryScope): Promise<Listed[]> {
    const files = new Map<number, number[]>();
    for (const fileId of fileIds) {
      const place = cards.find((card) => card.fileId === fileId)?.collectionId ?? 0;
      files.set(place, [...(files.get(place) ?? []), fileId]);
    }
    return (await Promise.all([...files].map(([place, ids]) => listedIn(place, ids, scope)))).flat();
  }

  async function computed(asked: AskedOver, cards: readonly Card[], scope: LibraryScope): Promise<Computation> {
    const fileIds = nearFiles(cards);
    const near = fileIds.length > 0 ? nearTables(cards, await listed(fileIds, cards, scope)) : [];
    if (near.length === 0) return computeOver(asked, []);
    const tables = await Promise.all(near.map((table) => read(table, scope.signal)));
    using thread = await pool.take(scope.signal);
    return await thread.ask({ asked, tables }, limitMs);
  }

  return {
    async compute(asked, cards, scope) {
      try {
        return await computed(asked, cards, scope);
      } catch (thrown) {
        if (!isOfTable(thrown)) throw thrown;
        logger.warn('a question was not computed over a table', { err: thrown });
        return computeOver(asked, []);
      }
    },
  };
}

/** The table takes more than it may, is damaged, or is gone since it was listed: the passages answer without it. */
const isOfTable = (thrown: unknown): boolean =>
  thrown instanceof TablesDamagedError ||
  thrown instanceof TablesVersionError ||
  thrown instanceof WorkBudgetExceededError ||
  thrown instanceof ThreadFailureError ||
  (thrown instanceof AppError && thrown.kind === 'not-found');
