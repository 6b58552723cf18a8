import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';
import { word97Of, type WordParagraphSpec } from '../helpers/word97.js';

const cell = (text: string): WordParagraphSpec => ({ text, table: 'cell' });
const rowEnd: WordParagraphSpec = { text: '', table: 'row-end' };

describe('DOC', () => {
  it('has headings, lists and tables from its style and list definitions, and notes', async () => {
    const { outline, blocks } = await parseBytes(
      word97Of({
        body: [
          { text: 'Chapter', style: 1 },
          { text: 'Section', style: 2 },
          { text: 'Some text.' },
          { text: 'a bullet', list: 1 },
          { text: 'first', list: 2 },
          { text: 'second', list: 2 },
          cell('Name'),
          cell('Size'),
          rowEnd,
          cell('x'),
          cell('1'),
          rowEnd,
          { text: 'Said somebody', style: 3 },
        ],
        notes: [{ text: 'A note.' }],
      }),
      'doc',
    );
    expect(outline).toEqual([
      'heading 1: Chapter',
      'heading 2: Section',
      'paragraph: Some text.',
      'list-item 1: • a bullet',
      'list-item 1: 1. first',
      'list-item 1: 2. second',
      'table: Name | Size\nx | 1',
      'quote: Said somebody',
      'footnote: A note.',
    ]);
    expect(blocks.find((block) => block.table !== undefined)?.table?.header).toEqual(['Name', 'Size']);
  });

  it('has each cell in its column if one is as wide as two others', async () => {
    const row = (edges: readonly number[], ...texts: string[]) => [...texts.map(cell), { ...rowEnd, edges }];
    const body = [
      ...row([-108, 1000, 2000, 3000], 'Item', 'Sold', 'Price'),
      ...row([-108, 1000, 2000, 3000], 'Bolt', '3', '10'),
      ...row([-108, 2000, 3000], 'Delivery', '20'),
    ];
    const { outline } = await parseBytes(word97Of({ body }), 'doc');
    expect(outline).toEqual(['table: Item | Sold | Price\nBolt | 3 | 10\nDelivery |  | 20']);
  });

  it('shows the results of fields, not their instructions', async () => {
    const text =
      'See \u0013HYPERLINK "http://example.com"\u0014the page\u0015, \u0013TIME \u0013 x \u0015\u0014now\u0015.';
    expect((await parseBytes(word97Of({ body: [{ text }] }), 'doc')).text).toBe('See the page, now.');
  });

  it('with damaged styles is structured by its appearance', async () => {
    const long = 'The committee shall meet at least once a year, and its decisions are published by the secretary.';
    const { outline, summary } = await parseBytes(
      word97Of({ body: [{ text: '1. Meetings' }, { text: long }], damaged: true }),
      'doc',
    );
    expect(outline).toEqual(['heading 1: 1. Meetings', `paragraph: ${long}`]);
    expect(summary.warnings).toMatchObject([{ code: 'DOC_STRUCTURE_DAMAGED' }]);
  });

  it.each<[string, Uint8Array]>([
    ['encrypted', word97Of({ body: [{ text: 'x' }], flags: 0x0300 })],
    ['unsupported_type', word97Of({ body: [{ text: 'x' }], version: 0x0068, magic: 0xa5dc })],
    ['corrupt', word97Of({ body: [{ text: 'x' }], magic: 0x1234 })],
    ['no_text', word97Of({ body: [{ text: '' }] })],
    ['mislabelled', Buffer.from('<html></html>')],
  ])('that cannot be read ends as %s', async (reason, bytes) => {
    await expect(parseBytes(bytes, 'doc')).rejects.toMatchObject({ reason });
  });
});
