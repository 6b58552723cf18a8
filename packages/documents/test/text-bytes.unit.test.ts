import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { requireText } from '../src/index.js';

const english = 'The quick brown fox jumps over the lazy dog.\r\n\tSeven pages, form feed:\f done.\n';
const german = 'Größe, Maß und Fußgänger in Österreich – „heiß“ und süß.\n';
const russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю.\n';
const japanese = '色は匂へど散りぬるを、我が世誰ぞ常ならむ。カタカナ ABC 123\n';
const chinese = '天地玄黃宇宙洪荒。日月盈昃，辰宿列張。 The end, 完。\n';

const texts: readonly (readonly [encoding: string, text: string])[] = [
  ['ascii', english],
  ['utf-8', german + russian + japanese + chinese + '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿\n'],
  ['latin1', german.replace(/[–„“]/g, '-')],
  ['windows-1252', german],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy.\n'],
  ['windows-1251', russian],
  ['windows-1253', 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.\n'],
  ['windows-1256', 'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر\n'],
  ['koi8-r', russian],
  ['cp437', '╔══╗ ║ok║ ╚══╝ plain text in a box\r\n\x1a'],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gb18030', chinese + '𠀀𪚥\n'],
  ['big5', '天地玄黃宇宙洪荒日月盈昃辰宿列張\n'],
  ['euc-kr', '키스의 고유조건은 입술끼리 만나야 하고\n'],
];
/** Encodings that are recognised by a byte order mark, or by the positions of zero bytes. */
const wide: readonly (readonly [encoding: string, text: string, mark: boolean])[] = [
  ['utf-16le', english + german, false],
  ['utf-16be', english + german, false],
  ['utf-16le', japanese + chinese + '👩‍👩‍👧\n', true],
  ['utf-16be', russian + chinese, true],
  ['utf-32le', english + chinese, true],
  ['utf-32be', english + chinese, true],
];

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const tails: Readonly<Record<string, Buffer>> = {
  'random bytes': randomBytes(20_000),
  'packed bytes': gzipSync(randomBytes(20_000)),
  'zero bytes': Buffer.alloc(20_000),
  'a table of numbers': Buffer.from(Uint32Array.from({ length: 5_000 }, (_, n) => n).buffer),
};

/** Whether all bytes are accepted when they arrive in chunks. */
async function passes(bytes: Buffer, chunkBytes = 7_001): Promise<boolean> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const passed: Uint8Array[] = [];
  try {
    for await (const chunk of requireText(chunks(), bytes.subarray(0, 64 * 1024))) passed.push(chunk);
  } catch (thrown) {
    expect(thrown).toMatchObject({ reason: 'mislabelled' });
    return false;
  }
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  return true;
}

describe('text in a supported encoding', () => {
  const sizes = [10, 5_000, 300_000];

  it.each(texts)('is accepted: %s', async (encoding, text) => {
    for (const size of sizes) expect(await passes(iconv.encode(repeated(text, size), encoding))).toBe(true);
  });

  it.each(wide)('is accepted: %s (%#)', async (encoding, text, addBOM) => {
    for (const size of sizes) expect(await passes(iconv.encode(repeated(text, size), encoding, { addBOM }))).toBe(true);
  });

  it('is accepted with a few control characters, in chunks of any size', async () => {
    const bytes = Buffer.from(repeated(`${english}\0\x01${english}`, 100_000));

    for (const chunkBytes of [1, 4_096, 65_536, 100_000]) expect(await passes(bytes, chunkBytes)).toBe(true);
  });
});

describe.each(Object.entries(tails))('%s', (_name, tail) => {
  const placed = (text: Buffer) => [
    Buffer.concat([text, tail]),
    Buffer.concat([text, tail, text]),
    Buffer.concat([text, tail.subarray(0, 8_200), text]),
  ];

  it.each(texts)('after text in %s are refused', async (encoding, text) => {
    for (const size of [4_096, 70_000, 1_000_000]) {
      for (const bytes of placed(iconv.encode(repeated(text, size), encoding))) expect(await passes(bytes)).toBe(false);
    }
  });
});

describe.each(['random bytes', 'packed bytes'])('%s', (name) => {
  it.each(wide)('after text in %s are refused (%#)', async (encoding, text, addBOM) => {
    const head = iconv.encode(repeated(text, 200_000), encoding, { addBOM });

    expect(await passes(Buffer.concat([head, tails[name] ?? Buffer.alloc(0)]))).toBe(false);
  });
});
