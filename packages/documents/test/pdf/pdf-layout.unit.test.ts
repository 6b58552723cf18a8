import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftBlock } from '../../src/draft.js';
import { draftsOf } from '../../src/pdf/drafts/drafts.js';
import { DocumentLayout } from '../../src/pdf/layout/document-layout.js';
import type { FormField, Rule, Run } from '../../src/pdf/page/model.js';
import { segmentsOf } from '../../src/pdf/page/rows.js';

const [width, height] = [595, 842];

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
}

/** Words that encode their place on the page, in letters only, because the parser may rewrite hyphens and digits. */
function runsOf(placed: readonly Placed[], page: number): Run[] {
  return placed.map(({ x, y, size, weight }, n) => {
    const value = `q${letters(page)}x${letters(n)}z`;
    return {
      text: value,
      x0: x,
      x1: x + value.length * size * 0.5,
      y,
      y0: y - 0.78 * size,
      y1: y + 0.22 * size,
      size,
      weight,
      italic: false,
      mono: false,
      rightToLeft: false,
      spaceBefore: true,
      contentId: undefined,
      artifact: false,
    };
  });
}

function fieldsOf(placed: readonly Placed[], page: number): FormField[] {
  return placed.map(({ x, y, size }, n) => ({
    kind: (['value', 'box', 'text'] as const)[n % 3] ?? 'value',
    value: `q${letters(page)}x${letters(1000 + n)}z`,
    name: n % 2 === 0 ? '' : 'name',
    box: { x0: x, x1: x + 90, y0: y - size, y1: y + 4 },
    contentId: `field ${n}`,
  }));
}

function letters(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
}

type Page = { readonly runs: readonly Run[]; readonly rules: readonly Rule[]; readonly fields: readonly FormField[] };

function draftsOn(pages: readonly Page[]): DraftBlock[] {
  const layout = new DocumentLayout(pages.length);
  for (const [n, { runs, rules, fields }] of pages.entries()) {
    const characters = runs.reduce((sum, run) => sum + run.text.length, 0);
    const text = { number: n + 1, width, height, runs, turned: [], characters, unmapped: 0 };
    layout.add({
      text,
      segments: segmentsOf(runs),
      rules,
      fields,
      tree: undefined,
      needsOcr: false,
      ocr: false,
      label: undefined,
    });
  }
  return [...draftsOf(layout.finish(new Map()))];
}

function wordsOf(pages: readonly Page[]): string[] {
  const texts = draftsOn(pages).flatMap((draft) => {
    if (draft.kind === 'page') return [];
    if (draft.kind !== 'table') return draft.text;
    const header = draft.continues === true ? [] : (draft.header ?? []);
    // A cell that spans rows is in each of them.
    const rows = [header, ...draft.rows];
    const width = Math.max(...rows.map((row) => row.length));
    const columns = Array.from({ length: width }, (_, at) => [...new Set(rows.map((row) => row[at] ?? ''))]);
    return [draft.caption ?? '', ...columns.flat()];
  });
  return texts.join(' ').match(/q[a-j]+x[a-j]+z/g) ?? [];
}

const place = fc.record({
  // Half of the words are placed on a grid, as in tables and columns.
  x: fc.oneof(
    fc.integer({ min: 20, max: 500 }),
    fc.integer({ min: 0, max: 4 }).map((n) => 40 + 120 * n),
  ),
  // Not in the margins, where a line may be a running head.
  y: fc.oneof(
    fc.integer({ min: 120, max: 720 }),
    fc.integer({ min: 0, max: 30 }).map((n) => 130 + 16 * n),
  ),
  size: fc.constantFrom(8, 11, 11, 11, 18),
  weight: fc.constantFrom(400, 400, 400, 700),
});
const rule = fc.record({
  vertical: fc.boolean(),
  at: fc.integer({ min: 0, max: 8 }).map((n) => 36 + 80 * n),
  from: fc.integer({ min: 0, max: 300 }),
  to: fc.integer({ min: 320, max: 800 }),
});
const page = fc.record({
  places: fc.array(place, { maxLength: 60 }),
  fields: fc.array(place, { maxLength: 6 }),
  rules: fc.array(rule, { maxLength: 12 }),
});

describe('layout', () => {
  it('has every word of the page and of its fields in exactly one block', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 3 }), (drawn) => {
        const pages = drawn.map(({ places, fields, rules }, n) => ({
          runs: runsOf(places, n),
          fields: fieldsOf(fields, n),
          rules,
        }));
        const expected = pages.flatMap(({ runs, fields }) => [
          ...runs.map((run) => run.text),
          ...fields.map((field) => field.value),
        ]);
        expect(wordsOf(pages).sort()).toEqual(expected.sort());
      }),
      { numRuns: 400 },
    );
  });
});

describe('a glyph without a known character', () => {
  const textAt = (text: string, x: number, y: number): Run => ({
    ...{ text, x0: x, x1: x + text.length * 5, y, y0: y - 7.8, y1: y + 2.2, size: 10, weight: 400 },
    ...{ italic: false, mono: false, rightToLeft: false, spaceBefore: true, contentId: undefined, artifact: false },
  });

  it.each(['\ufffd', '\uf0d8', '\uf076', '\ue001'])('is the bullet of the list item after it: %j', (bullet) => {
    const items = ['Security fundamentals', 'Current state of the system', 'Controls of rows and of columns'];
    const runs = items.flatMap((item, n) => [textAt(bullet, 60, 200 + 14 * n), textAt(item, 85, 200 + 14 * n)]);
    const drafts = draftsOn([{ runs, rules: [], fields: [] }]).filter(({ kind }) => kind !== 'page');
    expect(drafts).toMatchObject(items.map((text) => ({ kind: 'list-item', marker: '•', text })));
  });

  it('is a separate cell before a number', () => {
    expect(segmentsOf([textAt('\ufffd', 60, 200), textAt('12.5', 85, 200)])).toHaveLength(2);
    expect(segmentsOf([textAt('\ufffd', 60, 200), textAt('Text', 85, 200)])).toHaveLength(1);
  });
});
