import { ingest, type answer } from '@cardinal/contracts';
import { readDirectory } from '@cardinal/tables';
import type { Caller } from '../domain/keys/accounts.js';
import type { TableRef } from '../domain/table-id.js';
import type { ServicesFor } from './reached-services.js';

export interface FileTables {
  /** `pending`: they are being typed, `failed`: they take more than they may. */
  readonly state: 'typed' | 'pending' | 'failed';
  /** Empty unless they are typed. */
  readonly tables: Directory['tables'];
  /** Tables of the file that are not among them, since it has too many. */
  readonly further: number;
}

type Directory = ReturnType<typeof readDirectory>;

export interface Tables {
  /** What the tables of a file are, without their cells. */
  list(caller: Caller, fileId: number): Promise<FileTables>;
  /**
   * Computes over one table.
   *
   * @param program as it came: answer reads it, and names what is wrong with it.
   */
  query(caller: Caller, table: TableRef, program: unknown): Promise<answer.QueryTableResponse>;
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
    query: (caller, table, program) =>
      servicesFor(caller).answers.queryTable({ teamId: caller.teamId, ...table, program: JSON.stringify(program) }),
  };
}
