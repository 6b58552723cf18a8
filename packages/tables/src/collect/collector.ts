import { document } from '@cardinal/contracts';
import type { EncodedTable } from '../format/encode-table.js';
import { directoryBytesOf, encodeTables } from '../format/encode-tables.js';
import { collectLimits, type CollectLimits } from '../limits.js';
import { OpenTable, type TableBlock } from './open-table.js';

/** Types the tables of one document from the stream of its parts. */
export interface TableCollector {
  /** Adds a part. Must be called for each part of the document once, in order. */
  add(part: document.ParsedPart): void;
  /** @returns the bytes of the document's tables, for `readDirectory` and `readTable`; undefined if the document has no tables. */
  finish(): Iterable<Uint8Array> | undefined;
}

/** Creates a collector, which holds the open table in typed arrays and completed tables as encoded bytes. */
export function createTableCollector(limits: CollectLimits = collectLimits): TableCollector {
  const done: EncodedTable[] = [];
  let directoryBytes = 0;
  let further = 0;
  let open: OpenTable | undefined;

  function close(): void {
    const table = open?.close();
    open = undefined;
    if (table === undefined) return;
    directoryBytes += directoryBytesOf(table);
    if (done.length < limits.tables && directoryBytes <= limits.directoryBytes) done.push(table);
    else further++;
  }

  function addTable(block: TableBlock, part: document.ParsedPart): void {
    if (!open?.isContinuedBy(block)) {
      close();
      open = new OpenTable(block, limits);
    }
    open.add(block, part.text, part.textStart);
  }

  return {
    add(part) {
      for (const block of part.blocks) {
        if (isTable(block)) addTable(block, part);
        else close();
      }
    },
    finish() {
      close();
      return done.length + further > 0 ? encodeTables(done, further) : undefined;
    },
  };
}

const isTable = (block: document.Block): block is TableBlock =>
  block.kind === document.BlockKind.TABLE && block.table !== undefined;
