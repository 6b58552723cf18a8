import { document } from '@cardinal/contracts';

/** A block as tests specify it; `buildDocument` adds what a parser would: canonical text, offsets, heading paths. */
export type BlockSpec =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  | { readonly kind: 'paragraph' | 'code' | 'quote' | 'footnote'; readonly text: string }
  | { readonly kind: 'list-item'; readonly text: string; readonly marker: string; readonly level?: number }
  | {
      readonly kind: 'table';
      readonly rows: readonly (readonly string[])[];
      readonly header?: readonly string[];
      readonly continues?: boolean;
    }
  | { readonly kind: 'page' };

export const heading = (text: string, level = 1): BlockSpec => ({ kind: 'heading', text, level });
export const paragraph = (text: string): BlockSpec => ({ kind: 'paragraph', text });
export const code = (text: string): BlockSpec => ({ kind: 'code', text });
export const item = (marker: string, text: string, level = 1): BlockSpec => ({
  kind: 'list-item',
  text,
  marker,
  level,
});
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): BlockSpec => ({
  kind: 'table',
  header,
  rows,
});

export interface BuiltDocument {
  readonly canonicalText: string;
  readonly blocks: readonly document.Block[];
  readonly parts: readonly document.ParsedPart[];
}

const kinds = {
  heading: document.BlockKind.HEADING,
  paragraph: document.BlockKind.PARAGRAPH,
  code: document.BlockKind.CODE,
  quote: document.BlockKind.QUOTE,
  footnote: document.BlockKind.FOOTNOTE,
  'list-item': document.BlockKind.LIST_ITEM,
  table: document.BlockKind.TABLE,
} as const;

/** @param blocksPerPart number of blocks in each part of the stream. */
export function buildDocument(specs: readonly BlockSpec[], blocksPerPart = 7): BuiltDocument {
  let text = '';
  let page = 1;
  let path: { text: string; level: number }[] = [];
  const cuts: { block: document.Block; textEnd: number }[] = [];
  for (const spec of specs) {
    if (spec.kind === 'page') {
      page++;
      continue;
    }
    if (spec.kind === 'heading') path = path.filter(({ level }) => level < spec.level);
    if (text !== '') text += spec.kind === 'table' && spec.continues ? '\n' : '\n\n';
    const start = text.length;
    const built =
      spec.kind === 'table'
        ? writeTable(spec, start, page)
        : { text: 'marker' in spec ? `${spec.marker} ${spec.text}` : spec.text };
    text += built.text;
    const block: document.Block = {
      kind: kinds[spec.kind],
      start,
      end: text.length,
      page,
      level: 'level' in spec ? (spec.level ?? 1) : 0,
      headingPath: path.map((above) => above.text),
      marker: 'marker' in spec ? spec.marker : '',
      lines: [],
      table: 'table' in built ? built.table : undefined,
    };
    cuts.push({ block, textEnd: text.length });
    if (spec.kind === 'heading') path.push({ text: spec.text, level: spec.level });
  }
  return { canonicalText: text, blocks: cuts.map(({ block }) => block), parts: partsOf(text, cuts, blocksPerPart) };
}

function writeTable(
  spec: Extract<BlockSpec, { kind: 'table' }>,
  at: number,
  page: number,
): { text: string; table: document.Table } {
  const headed = spec.header !== undefined && !spec.continues;
  const rows = headed && spec.header ? [spec.header, ...spec.rows] : spec.rows;
  const lines: string[] = [];
  const written: document.TableRow[] = [];
  let start = at;
  for (const row of rows) {
    let cellStart = start;
    const cells = row.map((cell) => {
      const span = { start: cellStart, end: cellStart + cell.length };
      cellStart = span.end + ' | '.length;
      return span;
    });
    const line = row.join(' | ');
    lines.push(line);
    written.push({ start, end: start + line.length, page, cells });
    start += line.length + 1;
  }
  return {
    text: lines.join('\n'),
    table: {
      header: [...(spec.header ?? [])],
      rows: written,
      headerRows: headed ? 1 : 0,
      caption: '',
      spannedColumns: [],
    },
  };
}

function partsOf(
  text: string,
  cuts: readonly { block: document.Block; textEnd: number }[],
  blocksPerPart: number,
): document.ParsedPart[] {
  const parts: document.ParsedPart[] = [];
  let textStart = 0;
  for (let at = 0; at < cuts.length; at += blocksPerPart) {
    const some = cuts.slice(at, at + blocksPerPart);
    const textEnd = at + blocksPerPart >= cuts.length ? text.length : (some.at(-1)?.textEnd ?? textStart);
    parts.push({ textStart, text: text.slice(textStart, textEnd), blocks: some.map(({ block }) => block), pages: [] });
    textStart = textEnd;
  }
  return parts;
}
