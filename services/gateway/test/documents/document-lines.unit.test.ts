import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFileName } from '../../src/domain/name.js';
import { createLineSplitter } from '../../src/inbound/http/documents/lines.js';
import { documentOf, objectOf } from '../../src/inbound/http/documents/read-document.js';

function split(chunks: readonly Buffer[], maxBytes = 100): [number, string | undefined][] {
  const splitter = createLineSplitter(maxBytes);
  const lines = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  return lines.map(({ number, bytes }) => [number, bytes?.toString()]);
}

describe('lines', () => {
  it('are numbered including blank lines, which are skipped', () => {
    expect(split([Buffer.from('a\n\n \t\r\nb\r\nc')])).toEqual([
      [1, 'a'],
      [4, 'b\r'],
      [5, 'c'],
    ]);
  });

  it('are the same however the bytes are split into chunks', () => {
    const text = fc.stringMatching(/^[ab\n ]{0,60}$/);
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (all, cuts) => {
        const bytes = Buffer.from(all);
        const borders = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = borders.map((border, at) => bytes.subarray(border, borders[at + 1] ?? bytes.length));
        expect(split(chunks, 7)).toEqual(split([bytes], 7));
      }),
    );
  });

  it('that are too long are reported without their content', () => {
    expect(split([Buffer.from('a'.repeat(6)), Buffer.from('a'.repeat(5)), Buffer.from('\nb\n')], 10)).toEqual([
      [1, undefined],
      [2, 'b'],
    ]);
    expect(split([Buffer.from(' '.repeat(11))], 10)).toEqual([[1, undefined]]);
  });
});

describe('a document in a line', () => {
  const read = (line: string | Uint8Array) => documentOf(objectOf(typeof line === 'string' ? Buffer.from(line) : line));

  it.each([
    ['{"name":"a","text":"b"}', 'a.txt', 'b'],
    ['{"name":"a.txt","text":"b"}\r', 'a.txt', 'b'],
    ['{"name":"A.TXT","text":"ü"}', 'A.TXT', 'ü'],
    ['{"name":"a.pdf","text":"b"}', 'a.pdf.txt', 'b'],
    ['{"name":"a.md","text":"b"}', 'a.md.txt', 'b'],
    ['{"name":"../x","markdown":"# b"}', 'x.md', '# b'],
    ['{"name":"a.markdown","markdown":"b"}', 'a.markdown', 'b'],
  ])('%s is the file %s', (line, name, content) => {
    const { file } = read(line);
    expect({ ...file, content: file.content.toString() }).toEqual({ name, content, metadata: '' });
  });

  it('has its metadata forwarded without a check', () => {
    expect(read('{"name":"a","text":"b","metadata":{"k":["x"]}}').file.metadata).toBe('{"k":["x"]}');
    expect(read('{"name":"a","text":"b","metadata":null}').file.metadata).toBe('null');
  });

  it.each([
    ['{', 'The line must be valid JSON.'],
    ['[]', 'The line must be a JSON object.'],
    ['null', 'The line must be a JSON object.'],
    ['['.repeat(100_000), 'The line must be a JSON object nested at most 3 levels deep.'],
    ['{"name":"a","text":{"b":"c"}}', 'text must be a string'],
    [
      '{"name":"a","text":"b","metadata":{"c":{"d":{}}}}',
      'The line must be a JSON object nested at most 3 levels deep.',
    ],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'The line must be valid UTF-8.'],
    ['{}', 'text or markdown is required'],
    ['{"text":"b"}', 'name is required'],
    ['{"name":1,"text":"b"}', 'name must be a string'],
    ['{"name":"a","text":null}', 'text must be a string'],
    ['{"name":"a","text":"b","markdown":"c"}', 'text must not be sent together with markdown'],
    ['{"name":"a","text":"b","meta":"c"}', 'meta is not a known field'],
    ['{"name":"a","text":"b","__proto__":"c"}', '__proto__ is not a known field'],
    ['{"name":"a","text":""}', 'text must not be empty'],
    ['{"name":"a","markdown":"\\ud800"}', 'markdown must not contain unpaired surrogates'],
    ['{"name":"..","text":"b"}', 'name must contain a file name'],
    [`{"name":"${'x'.repeat(252)}","text":"b"}`, 'name must have at most 255 bytes, including its extension'],
  ])('is refused for %s', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });

  it('has a name that is not changed by cleaning it again', () => {
    // The folder `a/` is removed, and the `n` ensures that a name remains.
    const names = fc.string({ unit: 'grapheme', maxLength: 40 }).map((name) => `a/n${name.replace(/[/\\]/g, 'n')}`);
    fc.assert(
      fc.property(names, (name) => {
        const once = textFileName(name, 'text');
        expect(textFileName(once, 'text')).toBe(once);
      }),
    );
  });
});
