import { filled, garbled, side, type Attack } from './attack.js';
import { createDoc } from '../office.js';

const docTexts: readonly (readonly [name: string, text: (size: number) => string])[] = [
  ['paragraphs', (size) => filled('a\r', size)],
  ['one-paragraph', (size) => filled('word ', size)],
  ['cells', (size) => filled('a\u0007', size)],
  ['fields-open', (size) => filled('\u0013', size)],
  ['fields-separated', (size) => filled('\u0013a\u0014b', size)],
  ['line-breaks', (size) => filled('a\u000B', size)],
  ['tabs', (size) => filled('a\tb\r', size)],
  ['headings', (size) => filled('TITLE OF A PART\r\r', size)],
];

export const docAttacks: readonly Attack[] = [
  ...docTexts.map(([name, text]): Attack => ({
    name,
    type: 'doc',
    create: (size) => createDoc([{ heading: 'Start', paragraphs: [text(size)] }]),
  })),
  {
    name: 'cut',
    type: 'doc',
    create: (size) =>
      createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }]).subarray(0, Math.max(600, size / 2)),
  },
  {
    name: 'garbled',
    type: 'doc',
    create: (size) => garbled(createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }])),
  },
  {
    name: 'sectors-in-a-ring',
    type: 'doc',
    create: (size) => ringed(createDoc([{ heading: 'a', paragraphs: [filled('word ', size)] }])),
  },
  {
    name: 'header-only',
    type: 'doc',
    create: (size) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(side(size) * side(size), 0xff)]),
  },
];

/** Makes allocation entries of a compound file point back to the first sector. */
function ringed(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const table = 512 * (1 + copy.readUInt32LE(76));
  for (let at = table; at + 4 <= Math.min(copy.length, table + 512); at += 4)
    if (copy.readUInt32LE(at) < 0xfffffff0) copy.writeUInt32LE(1, at);
  return copy;
}
