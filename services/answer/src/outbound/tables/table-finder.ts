import { ingest } from '@cardinal/contracts';
import { readDirectory } from '@cardinal/tables';
import type { FoundTable, LibraryScope, TableFinder } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';
import { nearFiles, nearTables, type ListedTable } from '../../domain/tables/near-tables.js';
import type { StoredTable, TableCatalog } from './table-bytes.js';

export interface ReadableTable extends FoundTable, ListedTable, StoredTable {}

export interface ReadableTableFinder extends TableFinder {
  near(cards: readonly Card[], scope: LibraryScope): Promise<readonly ReadableTable[]>;
}

/** Finds tables that ingest stores and that the team may see at this moment. */
export function createTableFinder(catalog: Pick<TableCatalog, 'listTables'>): ReadableTableFinder {
  /** The tables of files in one collection. */
  async function listedIn(
    collectionId: number,
    fileIds: readonly number[],
    scope: LibraryScope,
  ): Promise<ReadableTable[]> {
    const { teamId, currentOnly, signal } = scope;
    const request = { teamId, collectionId, currentOnly, fileIds: [...fileIds] };
    const found: ReadableTable[] = [];
    for await (const file of catalog.listTables(request, { signal })) {
      if (file.state !== ingest.TablesState.TYPED) continue;
      const { fileId, fileName } = file;
      for (const [index, entry] of readDirectory(file.directory).tables.entries()) {
        const { facts } = entry;
        const { page, rows, columns } = facts;
        const cells = rows * columns.length;
        if (entry.stored) found.push({ teamId, fileId, fileName, index, page, cells, facts, entry });
      }
    }
    return found;
  }

  /** The tables of files, each file in the collection of its first card. */
  async function listed(
    fileIds: readonly number[],
    cards: readonly Card[],
    scope: LibraryScope,
  ): Promise<ReadableTable[]> {
    const files = new Map<number, number[]>();
    for (const fileId of fileIds) {
      const place = cards.find((card) => card.fileId === fileId)?.collectionId ?? 0;
      files.set(place, [...(files.get(place) ?? []), fileId]);
    }
    return (await Promise.all([...files].map(([place, ids]) => listedIn(place, ids, scope)))).flat();
  }

  return {
    async near(cards, scope) {
      const fileIds = nearFiles(cards);
      return fileIds.length > 0 ? nearTables(cards, await listed(fileIds, cards, scope)) : [];
    },
  };
}
