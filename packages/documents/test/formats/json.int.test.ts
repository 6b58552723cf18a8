import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const outlineOf = async (text: string, type: 'json' | 'jsonl' = 'json'): Promise<readonly string[]> =>
  (await parseBytes(text, type)).outline;

describe('JSON', () => {
  it('has a list of flat objects as a table with their keys as header', async () => {
    const { blocks, outline } = await parseBytes(
      JSON.stringify({
        title: 'Price list',
        currency: 'EUR',
        prices: [
          { article: 'Lamp', price: 149, tags: ['brass', 'old'], stock: null },
          { article: 'Chair', price: 320, size: { w: 40, h: 90 } },
        ],
        note: 'without postage',
      }),
      'json',
    );
    expect(outline).toEqual([
      'list-item 1: • title: Price list',
      'list-item 1: • currency: EUR',
      'table: article | price | tags | size.w | size.h\nLamp | 149 | brass, old\nChair | 320 |  | 40 | 90',
      'list-item 1: • note: without postage',
    ]);
    expect(blocks[2]?.table).toMatchObject({
      caption: 'prices',
      header: ['article', 'price', 'tags', 'size.w', 'size.h'],
    });
  });

  it('has every other value with its path, and numbers with their original digits', async () => {
    expect(
      await outlineOf(
        '{"a":{"b":[1.50,12345678901234567890],"c":[[1],[true,false]],"d":{},"e":[]},"f":"x","g":null,"h":-1e3}',
      ),
    ).toEqual([
      'list-item 1: • a.b: 1.50, 12345678901234567890',
      'list-item 1: • a.c[0]: 1',
      'list-item 1: • a.c[1]: true, false',
      'list-item 1: • f: x',
      'list-item 1: • h: -1e3',
    ]);
  });

  it('has a nested object as a paragraph, followed by its long texts', async () => {
    const long = `${'word '.repeat(120)}\n\nSecond part.`;
    expect(
      await outlineOf(
        JSON.stringify([
          { id: 1, lines: [{ sku: 'A' }, { sku: 'B' }] },
          { id: 2, text: long },
        ]),
      ),
    ).toEqual([
      'paragraph: [0]: id: 1; lines[0].sku: A; lines[1].sku: B',
      'paragraph: [1]: id: 2',
      `paragraph: text: ${'word '.repeat(120).trim()}`,
      'paragraph: Second part.',
    ]);
  });

  it('begins another table for records with other keys', async () => {
    expect(await outlineOf('[{"a":1,"b":2},{"a":3,"b":4},{"x":5,"y":6},{"x":7,"y":8},{"alone":9}]')).toEqual([
      'table: a | b\n1 | 2\n3 | 4',
      'table: x | y\n5 | 6\n7 | 8',
      'paragraph: alone: 9',
    ]);
  });

  it('repeats the header over many rows, and has each row once', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ name: `article ${n}`, price: n }));
    const { blocks, text } = await parseBytes(JSON.stringify(rows), 'json');
    expect(blocks.every(({ table }) => table?.header.join() === 'name,price')).toBe(true);
    expect(text.split('\n').length).toBe(20_001);
  });

  it.each([
    ['"only text"', ['list-item 1: • only text']],
    [' [1, 2] ', ['list-item 1: • 1, 2']],
    ['{"a":"\\u00e4 \\ud83d\\ude00"} {"b":2}', ['list-item 1: • a: ä 😀', 'list-item 1: • b: 2']],
  ])('may be any value: %s', async (json, expected) => {
    expect(await outlineOf(json)).toEqual(expected);
  });

  it.each(['{"a":1', '{"a" 1}', '[1 2]', '{"a":1}}', '["x', '{1:2}', '[1,,2]', '{"a":tru}', '[1}', '['.repeat(2_000)])(
    'is corrupt: %s',
    async (json) => {
      await expect(parseBytes(json, 'json')).rejects.toMatchObject({ reason: 'corrupt' });
    },
  );

  it('is read if one record is most of the file', async () => {
    const record = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key ${n}`, `value ${n}`]));
    const { blocks } = await parseBytes(JSON.stringify([record, { a: 1 }]), 'json');
    expect(blocks.length).toBe(50_001);
  });
});

describe('JSON Lines', () => {
  it('have one record per line, as a row or a paragraph', async () => {
    expect(await outlineOf('{"a":1,"b":2}\n{"a":3,"b":4}\r\n\n{"a":5,"list":[{"c":6}]}\n"text"\n', 'jsonl')).toEqual([
      'table: a | b\n1 | 2\n3 | 4',
      'paragraph: a: 5; list[0].c: 6',
      'list-item 1: • text',
    ]);
  });

  it('are read without broken lines, with a warning', async () => {
    const { outline, summary } = await parseBytes('{"a":1}\n{"a":\n{"a":{"b":[2\nx\n{"a":3}', 'jsonl');
    expect(outline).toEqual(['table: a\n1\n3']);
    expect(summary.warnings).toEqual([
      expect.objectContaining({ code: 'JSON_LINES_BROKEN', message: '3 of 5 lines are not JSON and were left out.' }),
    ]);
    await expect(parseBytes('{"a":\nx', 'jsonl')).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
