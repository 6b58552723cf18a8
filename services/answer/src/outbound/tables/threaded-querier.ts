import { ingest } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import { createThreadPool, WorkBudgetExceededError, type ThreadPool } from '@cardinal/runtime';
import { readDirectory } from '@cardinal/tables';
import { fileURLToPath } from 'node:url';
import {
  TableNotFoundError,
  TableProgramTooLargeError,
  TableRefusedError,
  TablesFailedError,
  TablesPendingError,
} from '../../app/errors.js';
import type { TableQuerier, TableQuery } from '../../app/ports.js';
import type { TableResult } from '../../domain/tables/query-over.js';
import type { ReadTableBytes, StoredTable, TableCatalog } from './table-bytes.js';
import type { ProgramRequest } from './table-programs.js';

export type ProgramPool = Pick<ThreadPool<ProgramRequest, TableResult>, 'take'>;

/** The compiled entry point, also when running from sources, so that tests need a build of this package. */
const entry = fileURLToPath(new URL('../../../dist/bundle/program-entry.js', import.meta.url));
/** Maximum heap of the thread, in MiB, without the bytes of tables. */
const memoryMb = 256;
/** Time limit of a program, in milliseconds: grouping a million rows by a million texts takes one second and a half. */
const limitMs = 3_000;

/**
 * Separate from the pool for questions, because a program that exceeds its limit terminates its thread, with that thread's cache of tables.
 */
export const createProgramPool = (logger: Logger): ThreadPool<ProgramRequest, TableResult> =>
  createThreadPool({ entry, name: 'table programs', threads: 1, memoryMb, logger });

export interface TableQuerierDeps {
  readonly catalog: Pick<TableCatalog, 'listTables'>;
  readonly read: ReadTableBytes;
  readonly pool: ProgramPool;
}

/** Runs programs in a thread, over tables that ingest stores. */
export function createTableQuerier({ catalog, read, pool }: TableQuerierDeps): TableQuerier {
  async function stored({ fileId, index, ...place }: TableQuery, signal: AbortSignal): Promise<StoredTable> {
    const { teamId, collectionId = 0, currentOnly = false } = place;
    for await (const file of catalog.listTables({ teamId, collectionId, currentOnly, fileIds: [fileId] }, { signal })) {
      if (file.state === ingest.TablesState.PENDING) throw new TablesPendingError();
      if (file.state === ingest.TablesState.FAILED) throw new TablesFailedError();
      const entryOf = readDirectory(file.directory).tables[index];
      if (!entryOf) break;
      if (!entryOf.stored) throw new TableRefusedError(entryOf.facts.refused ?? '');
      return { teamId, fileId, fileName: file.fileName, index, entry: entryOf };
    }
    throw new TableNotFoundError(); // a file without tables has no entry
  }

  return {
    async query(query, signal) {
      const { program, language } = query;
      const table = await read(await stored(query, signal), signal);
      using thread = await pool.take(query.teamId, signal);
      try {
        return await thread.ask({ program, language, table }, limitMs);
      } catch (thrown) {
        throw thrown instanceof WorkBudgetExceededError ? new TableProgramTooLargeError(thrown) : thrown;
      }
    },
  };
}
