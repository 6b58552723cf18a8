import type { document } from '@cardinal/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocument, maxBlockLength, type BuiltDocument } from '../src/build/build-document.js';
import { DocumentFacts } from '../src/build/document-facts.js';
import type { DraftBlock } from '../src/draft.js';
import { cleanCode, cleanLine } from '../src/text/clean.js';

interface Build extends Omit<BuiltDocument, 'blocks'> {
  readonly parts: document.ParsedPart[];
  readonly text: string;
  readonly blocks: document.Block[];
  readonly facts: DocumentFacts;
}

async function build(drafts: readonly DraftBlock[]): Promise<Build> {
  const facts = new DocumentFacts();
  const steps = buildDocument(stream(drafts), facts);
  const parts: document.ParsedPart[] = [];
  let step = await steps.next();
  while (step.done !== true) {
    parts.push(step.value);
    step = await steps.next();
  }
  const text = parts.map((part) => part.text).join('');
  return { ...step.value, parts, text, blocks: parts.flatMap((part) => part.blocks), facts };
}

async function* stream(drafts: readonly DraftBlock[]): AsyncGenerator<DraftBlock> {
  yield* drafts;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'a\udc00b', 'line\nline', ' | ', '\u00ad'),
);
const anyDraft: fc.Arbitrary<DraftBlock> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), number: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('heading' as const), text: anyText, level: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constantFrom('paragraph' as const, 'code' as const, 'quote' as const, 'footnote' as const),
    text: anyText,
  }),
  fc.record({
    kind: fc.constant('list-item' as const),
    text: anyText,
    marker: fc.constantFrom('', '•', '1.'),
    level: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record(
    {
      kind: fc.constant('table' as const),
      header: fc.array(anyText, { maxLength: 4 }),
      rows: fc.array(fc.array(anyText, { maxLength: 4 }), { maxLength: 5 }),
      continues: fc.boolean(),
    },
    { requiredKeys: ['kind', 'rows'] },
  ),
);

describe('buildDocument', () => {
  it('gives every span valid bounds, in order and without overlap, for any drafts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { maxLength: 20 }), async (drafts) => {
        const { blocks, parts, text, textLength } = await build(drafts);
        expect(textLength).toBe(text.length);
        expect(text).not.toMatch(/\p{Surrogate}/u);
        let end = 0;
        for (const block of blocks) {
          expect(block.start).toBeGreaterThanOrEqual(end);
          expect(block.end).toBeGreaterThan(block.start);
          end = block.end;
        }
        expect(end).toBe(text.length);
        let start = 0;
        for (const part of parts) {
          expect(part.textStart).toBe(start);
          for (const block of part.blocks) expect(block.start).toBeGreaterThanOrEqual(start);
          start += part.text.length;
          for (const block of part.blocks) expect(block.end).toBeLessThanOrEqual(start);
        }
      }),
    );
  });

  it('keeps the positions of the lines of a text whose ends are invisible', async () => {
    const place = { page: 1, x0: 1, x1: 2, y0: 3, y1: 4 };
    const text = '\u200FFirst line and second line\u202C';
    const lines = [
      { ...place, at: 0 },
      { ...place, at: 16 },
    ];
    const { blocks, text: built } = await build([{ kind: 'paragraph', text, lines }]);
    expect(blocks[0]?.lines.map(({ start }) => built.slice(start))).toEqual([built, 'second line']);
  });

  it('has the text of every draft at the span of its block', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { maxLength: 20 }), async (drafts) => {
        const { blocks, text } = await build(drafts);
        expect(
          blocks.filter((block) => block.table === undefined).map((block) => text.slice(block.start, block.end)),
        ).toEqual(
          drafts.flatMap((draft) => {
            if (draft.kind === 'page' || draft.kind === 'table') return [];
            const clean = draft.kind === 'code' ? cleanCode(draft.text) : cleanLine(draft.text);
            if (clean === '') return [];
            return [draft.kind === 'list-item' && draft.marker !== '' ? `${draft.marker} ${clean}` : clean];
          }),
        );
      }),
    );
  });

  it('has the text of every cell at its span, and every row on its own line', async () => {
    const row = fc.array(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((cell) => cleanLine(cell) !== ''),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(row, fc.array(row, { minLength: 1, maxLength: 1200 }), async (header, rows) => {
        const { blocks, text } = await build([{ kind: 'table', header, rows }]);
        const written = blocks.flatMap((block) => block.table?.rows ?? []);
        expect(written.map((line) => line.cells.map((cell) => text.slice(cell.start, cell.end)))).toEqual(
          [header, ...rows].map((cells) => cells.map(cleanLine)),
        );
        expect(written.map((line) => text.slice(line.start, line.end))).toEqual(text.split('\n'));
        for (const block of blocks) {
          expect(block.table?.header).toEqual(header.map(cleanLine));
          expect(block.table?.rows.length).toBeLessThanOrEqual(500);
        }
        expect(blocks.map((block) => block.table?.headerRows)).toEqual(blocks.map((_, index) => (index === 0 ? 1 : 0)));
      }),
      { numRuns: 15 },
    );
  });

  it('nests headings by level', async () => {
    const { blocks } = await build([
      { kind: 'heading', text: 'A', level: 1 },
      { kind: 'heading', text: 'B', level: 3 },
      { kind: 'paragraph', text: 'in B' },
      { kind: 'heading', text: 'C', level: 2 },
      { kind: 'paragraph', text: 'in C' },
      { kind: 'heading', text: 'D', level: 1 },
    ]);
    expect(blocks.map((block) => block.headingPath)).toEqual([[], ['A'], ['A', 'B'], ['A'], ['A', 'C'], []]);
  });

  it('continues a table of several drafts under its first header', async () => {
    const { blocks, text } = await build([
      { kind: 'table', header: ['h'], rows: [['1']] },
      { kind: 'table', rows: [['2']], continues: true },
      { kind: 'paragraph', text: 'after' },
    ]);
    expect(text).toBe('h\n1\n2\n\nafter');
    expect(blocks.map((block) => block.table?.header)).toEqual([['h'], ['h'], undefined]);
  });

  it('keeps pages, their labels and their spans', async () => {
    const { parts, pages, ocrPages } = await build([
      { kind: 'page', number: 1, label: 'i' },
      { kind: 'paragraph', text: 'one' },
      { kind: 'page', number: 2, ocr: true },
      { kind: 'page', number: 3 },
      { kind: 'paragraph', text: 'three' },
    ]);
    expect(parts.flatMap((part) => part.pages)).toEqual([
      { number: 1, label: 'i', start: 0, end: 3, ocr: false },
      { number: 2, label: '', start: 3, end: 3, ocr: true },
      { number: 3, label: '', start: 5, end: 10, ocr: false },
    ]);
    expect([pages, ocrPages]).toEqual([3, 1]);
  });

  it('puts a document without pages on page 1', async () => {
    const { parts, blocks } = await build([{ kind: 'paragraph', text: 'text' }]);
    expect(parts[0]?.pages).toEqual([{ number: 1, label: '', start: 0, end: 4, ocr: false }]);
    expect(blocks[0]?.page).toBe(1);
  });

  it('splits very long paragraphs and cells, and divides a long text into parts', async () => {
    const word = 'lorem ';
    const { parts, blocks, facts } = await build([
      { kind: 'paragraph', text: word.repeat(400_000) },
      { kind: 'table', rows: [['x'.repeat(1_000_000)]] },
    ]);
    expect(
      Math.max(...blocks.filter((block) => block.table === undefined).map((block) => block.end - block.start)),
    ).toBeLessThanOrEqual(maxBlockLength);
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThan(1024 * 1024);
    expect(parts.length).toBeGreaterThan(5);
    expect(facts.warnings.map((warning) => warning.code)).toEqual(['TABLE_CELL_CUT']);
  });
});
