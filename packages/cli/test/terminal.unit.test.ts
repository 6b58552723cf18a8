import { describe, expect, it } from 'vitest';
import { describe as described } from '../src/terminal/describe.js';
import { jsonLine, oneLine, printable } from '../src/terminal/foreign-text.js';
import { inked, rendered, type Line } from '../src/terminal/ink.js';
import { bar, createPeople, createStatusLine } from '../src/terminal/status-line.js';
import { table } from '../src/terminal/table.js';
import { cutTo, widthOf } from '../src/terminal/width.js';

const escape = '\u001b';
const attack = `a${escape}[31mb${escape}]0;title\u0007c\u009b2Jd\u202ee\u2066f\rg\u0000h\u007f`;
const plain = (lines: readonly Line[]) => lines.map((line) => rendered(line, false).trimEnd());

describe('foreign text', () => {
  it('is printed without control sequences, otherwise unchanged', () => {
    expect(printable(attack)).toBe('a[31mb]0;titlec2Jdefgh');
    expect(printable('é\tネコ 👩‍👩‍👧\nدو\u200cنیم')).toBe('é\tネコ 👩‍👩‍👧\nدو\u200cنیم');
    expect(oneLine(` two\r\n\n lines${escape} `)).toBe('two lines');
  });

  it('is escaped in JSON', () => {
    const line = jsonLine({ name: attack, [`${escape}key`]: 1 });

    expect(line).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(line)).toEqual({ name: attack, [`${escape}key`]: 1 });
  });

  it('cannot change the style of a line', () => {
    const line: Line = [inked('red', `x${escape}[0m`), attack];

    expect(rendered(line, true)).toBe(`${escape}[31mx[0m${escape}[0m${printable(attack)}`);
    expect(rendered(line, false)).toBe(`x[0m${printable(attack)}`);
  });

  it('is cleaned in every function that writes to a terminal', () => {
    const written: string[] = [];
    const stream = { isTTY: true, columns: 200, write: (text: string) => written.push(text) };
    const people = createPeople(stream, false, () => undefined);
    people.type(attack);
    for (const line of described({ attack, list: [{ attack }] }, 200)) people.print(line);
    createStatusLine(stream).show(attack);

    expect(written.join('').replace(`\r${escape}[2K`, '')).toMatch(/^[ -~\n]+$/);
  });
});

describe('widths', () => {
  it.each([
    ['plain', 5],
    ['ネコ', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['', 0],
  ])('%s takes %i columns', (text, columns) => expect(widthOf(text)).toBe(columns));

  it.each([
    ['plain', 5, 'plain'],
    ['plainly', 5, 'plai…'],
    ['ネコネコ', 5, 'ネコ…'],
    ['ネコネコ', 4, 'ネ…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['anything', 0, ''],
  ])('%s in %i columns is %s', (text, columns, shown) => {
    expect(cutTo(columns, text)).toBe(shown);
    expect(widthOf(cutTo(columns, text))).toBeLessThanOrEqual(columns);
  });
});

describe('a table', () => {
  const columns = [
    { title: 'id', of: ({ id }: { id: number }) => id },
    { title: 'name', of: ({ name }: { name: string }) => inked('green', name) },
    { title: 'end', of: () => 'x' },
  ];

  it('has aligned columns, with numbers to the right', () => {
    const rows = [
      { id: 7, name: 'ネコ' },
      { id: 1234, name: 'two\nlines' },
    ];
    expect(plain(table(rows, columns, 80))).toEqual([
      '  id  name       end',
      '   7  ネコ       x',
      '1234  two lines  x',
    ]);
  });

  it('fits the screen by shortening the widest column', () => {
    const lines = plain(table([{ id: 1, name: 'long '.repeat(50) }], columns, 30));
    expect(lines.map(widthOf)).toEqual([expect.any(Number), 28]);
    expect(lines[1]).toMatch(/^ 1 {2}long .*… {2}x$/);
  });
});

describe('a described object', () => {
  it('is printed with its fields, and with its lists as tables', () => {
    const result = { url: 'u', keys: [{ id: 1, scopes: ['read', 'ask'], user: { id: 2 } }, { id: 3 }], none: [] };
    expect(plain(described(result, 80))).toEqual([
      ...['url  u', '', 'keys', 'id  scopes     user'],
      ...[' 1  read, ask  {"id":2}', ' 3', '', 'none', 'no none'],
    ]);
  });
});

describe('the status line', () => {
  it('is replaced in place at a limited rate, and removed at the end', () => {
    const written: string[] = [];
    let now = 0;
    const stream = { isTTY: true, columns: 10, write: (text: string) => written.push(text) };
    const status = createStatusLine(stream, () => now);

    status.clear();
    status.show('the first of all');
    status.show('too soon');
    now += 1_000;
    status.show('later');
    status.clear();
    status.clear();

    const erase = `\r${escape}[2K`;
    expect(written).toEqual([`${erase}the firs…`, `${erase}later`, erase]);
  });

  it('is not printed without a terminal', () => {
    const written: string[] = [];
    createStatusLine({ write: (text) => written.push(text) }).show('x');
    expect(written).toEqual([]);
  });

  it('has a progress bar', () => {
    expect([bar(0), bar(0.999), bar(7)]).toEqual([
      `[${'-'.repeat(20)}]   0 %`,
      `[${'#'.repeat(19)}-]  99 %`,
      `[${'#'.repeat(20)}] 100 %`,
    ]);
  });
});
