import { boundsOf, minOf } from '../page/geometry.js';
import { isRightToLeftLine } from '../page/line-text.js';
import type { Block, FoundTable, PageText, Row, Rule, Run, Segment } from '../page/model.js';
import { rowsOf, segmentsOf } from '../page/rows.js';
import { figureTables } from '../tables/figure-tables.js';
import { latticeTables } from '../tables/lattice-tables.js';
import { ruledTables } from '../tables/ruled-tables.js';
import { streamTable } from '../tables/stream-tables.js';
import { readingOrder } from './columns.js';
import { paragraphsOf } from './paragraphs.js';

/** Turns the text of a page into blocks in reading order. Running heads must be removed before. Turned text comes last. */
export function layoutPage(page: PageText, segments: readonly Segment[], rules: readonly Rule[]): Block[] {
  const tables: FoundTable[] = [];
  let runs = page.runs;
  for (const find of [latticeTables, figureTables, ruledTables]) {
    const found = find(rules, runs);
    const used = new Set(found.flatMap((table) => table.runs));
    for (const table of found) tables.push(table);
    if (used.size > 0) runs = runs.filter((run) => !used.has(run));
  }
  const stands = tables.map(standIn);
  const upright = page.areas
    ? areasInOrder(page.areas, new Set(runs), stands)
    : readingOrder([...(tables.length > 0 ? segmentsOf(runs) : segments), ...stands], isRightToLeftLine(page.runs));
  return [
    ...upright.flatMap((region) => regionBlocks(region, page.number, page.areas === undefined)),
    ...page.turned
      .flatMap((turned) => regionBlocks(segmentsOf(turned), page.number, true))
      .map((block) => ({ ...block, askew: true as const })),
  ];
}

/** Keeps the areas of OCR in their order, and inserts each table before the first area that begins below its top. */
function areasInOrder(
  areas: readonly (readonly Run[])[],
  free: ReadonlySet<Run>,
  tables: readonly Segment[],
): (readonly Segment[])[] {
  const regions = areas
    .map((area) => segmentsOf(area.filter((run) => free.has(run))))
    .filter((area) => area.length > 0);
  for (const table of tables) {
    const at = regions.findIndex((area) => minOf(area.map((segment) => segment.y)) > table.y0);
    regions.splice(at < 0 ? regions.length : at, 0, [table]);
  }
  return regions;
}

function standIn(table: FoundTable): Segment {
  const { x0, x1, y0, y1 } = table;
  return { table, x0, x1, y0, y1, y: y0, size: 10, length: 0, runs: [] as Run[], marked: false };
}

/** Blocks of a region without columns: the tables already found, tables found by alignment if `mayHoldTables`, and paragraphs. */
function regionBlocks(segments: readonly Segment[], page: number, mayHoldTables: boolean): Block[] {
  const out: Block[] = [];
  const rows = rowsOf(segments.filter((segment) => !segment.table));
  const tables = segments.flatMap(({ table }) => table ?? []).sort((a, b) => a.y0 - b.y0);
  let pending: Row<Segment>[] = [];
  const flush = (): void => {
    for (const block of pending.length > 0 ? paragraphsOf(pending, page) : []) out.push(block);
    pending = [];
  };
  const place = ({ rows: cells, header, spanned, x0, x1, y0, y1 }: Omit<FoundTable, 'runs'>): void => {
    flush();
    out.push({
      type: 'table',
      page,
      ...(header && { header }),
      ...(spanned && { spanned }),
      rows: cells,
      x0,
      x1,
      y0,
      y1,
    });
  };
  const { x0, x1 } = boundsOf(rows);

  for (let i = 0; i < rows.length;) {
    const row = rows[i];
    if (!row) break;
    for (let next = tables[0]; next && next.y0 < row.y; next = tables[0]) {
      place(next);
      tables.shift();
    }
    const end = mayHoldTables && row.items.length > 1 ? endOfRows(rows, i, x1 - x0, tables[0]?.y0 ?? Infinity) : i;
    const table = end > i ? streamTable(rows.slice(i, end)) : undefined;
    if (table) {
      place(table);
      i = end;
    } else {
      pending.push(row);
      i++;
    }
  }
  flush();
  for (const table of tables) place(table);
  return out;
}

/** Index behind the last row that may belong to a table beginning at `start`. Up to two rows of a single segment may lie between. */
function endOfRows(rows: readonly Row<Segment>[], start: number, width: number, nextTable: number): number {
  let end = start + 1;
  let single = 0;
  for (let j = start + 1; j < rows.length; j++) {
    const [above, row] = [rows[j - 1], rows[j]];
    if (!above || !row || row.y - above.y > 3.2 * row.size || nextTable < row.y) break;
    if (row.items.length > 1) {
      single = 0;
      end = j + 1;
      continue;
    }
    single++;
    const isProse = (row.items[0]?.length ?? 0) > 70 && row.x1 - row.x0 > 0.8 * width;
    if (single > 2 || isProse) break;
  }
  return end;
}
