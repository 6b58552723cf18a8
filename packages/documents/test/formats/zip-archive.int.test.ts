import { describe, expect, it } from 'vitest';
import { docxOf, paragraph } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';

/** A document whose last entry unpacks to 40 MiB and declares 10 bytes, and where its directory and the end record lie. */
function withBomb(): { bytes: Buffer; directoryAt: number; lastEntryAt: number; endAt: number } {
  const bomb = { name: 'word/zeros.xml', bytes: Buffer.alloc(40 * 1024 * 1024), declaredBytes: 10 };
  const bytes = docxOf(paragraph('text'), { more: [bomb] });
  return {
    bytes,
    directoryAt: bytes.indexOf('PK\u0001\u0002', 0, 'latin1'),
    lastEntryAt: bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1'),
    endAt: bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1'),
  };
}

/** Ways in which one reader of the package sees the entry and another does not. */
const disguises: readonly (readonly [name: string, disguised: () => Buffer])[] = [
  [
    'a directory that ends before it',
    () => {
      const { bytes, directoryAt, lastEntryAt, endAt } = withBomb();
      bytes.writeUInt32LE(lastEntryAt - directoryAt, endAt + 12);
      return bytes;
    },
  ],
  [
    'an end record that does not count it',
    () => {
      const { bytes, endAt } = withBomb();
      bytes.writeUInt16LE(bytes.readUInt16LE(endAt + 10) - 1, endAt + 8);
      bytes.writeUInt16LE(bytes.readUInt16LE(endAt + 10) - 1, endAt + 10);
      return bytes;
    },
  ],
  [
    'an end record of zip64',
    () => {
      const { bytes, endAt } = withBomb();
      bytes.writeUInt16LE(0xffff, endAt + 4);
      return bytes;
    },
  ],
  [
    'a second end record that is cut off',
    () => {
      const { bytes, endAt } = withBomb();
      return Buffer.concat([bytes, bytes.subarray(endAt, endAt + 20)]);
    },
  ],
  [
    'a directory that calls it stored',
    () => {
      const { bytes, lastEntryAt } = withBomb();
      bytes.writeUInt16LE(0, lastEntryAt + 10);
      return bytes;
    },
  ],
];

describe('an office package', () => {
  it.each(disguises)('is refused if it is a zip bomb hidden by %s', async (_name, disguised) => {
    await expect(parseBytes(disguised(), 'docx')).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
