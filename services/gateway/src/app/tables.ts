import { ingest, type answer } from '@cardinal/contracts';
import type { Spoken } from '@cardinal/language';
import { readDirectory } from '@cardinal/tables';
import type { Caller } from '../domain/keys/accounts.js';
import type { TableRef } from '../domain/table-id.js';
import type { ServicesFor } from './reached-services.js';

export interface FileTables {
  /** `pending`: column types are still being determined; `failed`: determining them exceeded its limits. */
  readonly state: 'typed' | 'pending' | 'failed';
  /** Empty unless `state` is `typed`. */
  readonly tables: Directory['tables'];
  /** Number of tables of the file that are not listed, because the file has too many. */
  readonly further: number;
}

type Directory = ReturnType<typeof readDirectory>;

export interface Tables {
  /** Describes the tables of a file, without their cells. */
  list(caller: Caller, fileId: number): Promise<FileTables>;
  /**
   * Computes over one table.
   *
   * @param program as the client sent it: answer parses it and reports errors in it.
   * @param language of the words of the result.
   * @param signal ends the computation.
   */
  query(
    caller: Caller,
    table: TableRef,
    program: unknown,
    language: Spoken,
    signal: AbortSignal,
  ): Promise<answer.QueryTableResponse>;
}

export function createTables({ servicesFor }: { readonly servicesFor: ServicesFor }): Tables {
  return {
    async list(caller, fileId) {
      const untyped = { tables: [], further: 0 };
      for await (const told of servicesFor(caller).catalog.listTables({ teamId: caller.teamId, fileIds: [fileId] })) {
        if (told.state === ingest.TablesState.PENDING) return { state: 'pending', ...untyped };
        if (told.state === ingest.TablesState.FAILED) return { state: 'failed', ...untyped };
        const { tables, further } = readDirectory(told.directory);
        return { state: 'typed', tables, further };
      }
      return { state: 'typed', ...untyped }; // a file without tables has no entry
    },
    query: (caller, table, program, language, signal) => {
      const request = { teamId: caller.teamId, ...table, program: JSON.stringify(program), language };
      return servicesFor(caller).answers.queryTable(request, { signal });
    },
  };
}
