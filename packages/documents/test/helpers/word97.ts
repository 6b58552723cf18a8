import { CFB } from '@e965/xlsx';

export interface WordParagraphSpec {
  readonly text: string;
  /** Index into `styles`. */
  readonly style?: number;
  readonly list?: number;
  readonly level?: number;
  readonly table?: 'cell' | 'row-end';
  /** Edges of the cells of the row that this paragraph ends, in twips. */
  readonly edges?: readonly number[];
}

export interface WordSpec {
  readonly body: readonly WordParagraphSpec[];
  readonly notes?: readonly WordParagraphSpec[];
  readonly flags?: number;
  readonly version?: number;
  readonly magic?: number;
  /** Makes the style sheet begin outside of its stream. */
  readonly damaged?: boolean;
}

/** Built-in numbers and names of the styles that paragraphs refer to. */
const styles: readonly (readonly [builtIn: number, name: string])[] = [
  [0, 'Normal'],
  [1, 'heading 1'],
  [2, 'heading 2'],
  [180, 'Quote'],
];
const textAt = 1024;
const pageBytes = 512;

/** A Word 97 file with just enough structures: FIB, piece table, style sheet, one page of paragraph properties, two lists. */
export function word97Of({
  body,
  notes = [],
  flags = 0x0200,
  version = 0x00c1,
  magic = 0xa5ec,
  damaged = false,
}: WordSpec): Buffer {
  const paragraphs = [...body, ...notes];
  const texts = paragraphs.map(({ text, table }) => `${text}${table === undefined ? '\r' : '\u0007'}`);
  const text = Buffer.from(texts.join(''), 'latin1');
  const pageAt = Math.ceil((textAt + text.length) / pageBytes) * pageBytes;
  const main = Buffer.alloc(pageAt + pageBytes);
  text.copy(main, textAt);
  propertiesPage(paragraphs, texts).copy(main, pageAt);

  const tables: Buffer[] = [];
  let length = 0;
  const place = (index: number, bytes: Buffer, at = length): void => {
    main.writeUInt32LE(at, 154 + 8 * index);
    main.writeUInt32LE(bytes.length, 158 + 8 * index);
    tables.push(bytes);
    length += bytes.length;
  };
  main.writeUInt16LE(magic, 0);
  main.writeUInt16LE(version, 2);
  main.writeUInt16LE(flags, 10);
  main.writeUInt32LE(texts.slice(0, body.length).join('').length, 76);
  main.writeUInt32LE(texts.slice(body.length).join('').length, 80);
  place(
    33,
    Buffer.concat([
      Buffer.from([2]),
      u32(16),
      u32(0),
      u32(text.length),
      u16(0),
      u32((textAt * 2) | 0x40000000),
      u16(0),
    ]),
  );
  place(1, styleSheet(), damaged ? 1_000_000 : length);
  place(13, Buffer.concat([u32(textAt), u32(textAt + text.length), u32(pageAt / pageBytes)]));
  const list = (id: number): Buffer => Buffer.concat([u32(id), Buffer.alloc(22), Buffer.from([1, 0])]);
  place(73, Buffer.concat([u16(2), list(11), list(12)]));
  const level = (format: number): Buffer => Buffer.concat([u32(1), Buffer.from([format]), Buffer.alloc(23), u16(0)]);
  tables.push(level(23), level(0));
  length += 60;
  const override = (id: number): Buffer => Buffer.concat([u32(id), Buffer.alloc(12)]);
  place(74, Buffer.concat([u32(2), override(11), override(12)]));

  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/WordDocument', main);
  CFB.utils.cfb_add(file, '/1Table', Buffer.concat(tables));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

function propertiesPage(paragraphs: readonly WordParagraphSpec[], texts: readonly string[]): Buffer {
  const page = Buffer.alloc(pageBytes);
  let fc = textAt;
  let at = pageBytes - 2;
  for (const [index, paragraph] of paragraphs.entries()) {
    page.writeUInt32LE(fc, 4 * index);
    fc += texts[index]?.length ?? 0;
    const bytes = Buffer.concat([
      u16(paragraph.style ?? 0),
      ...(paragraph.table === undefined ? [] : [u16(0x2416), Buffer.from([1])]),
      ...(paragraph.table === 'row-end' ? [u16(0x2417), Buffer.from([1])] : []),
      ...(paragraph.edges === undefined ? [] : [definitionOf(paragraph.edges)]),
      ...(paragraph.list === undefined
        ? []
        : [u16(0x260a), Buffer.from([paragraph.level ?? 0]), u16(0x460b), u16(paragraph.list)]),
    ]);
    const padded = bytes.length % 2 === 0 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;
    at -= padded.length + 1;
    at -= at % 2;
    page.writeUInt8((padded.length + 1) / 2, at);
    padded.copy(page, at + 1);
    page.writeUInt8(at / 2, 4 * (paragraphs.length + 1) + 13 * index);
  }
  page.writeUInt32LE(fc, 4 * paragraphs.length);
  page.writeUInt8(paragraphs.length, pageBytes - 1);
  return page;
}

/** Number of cells of a row, and their edges. [MS-DOC] 2.9.324 */
function definitionOf(edges: readonly number[]): Buffer {
  const operand = Buffer.concat([Buffer.from([edges.length - 1]), ...edges.map((edge) => u16(edge & 0xffff))]);
  return Buffer.concat([u16(0xd608), u16(operand.length + 1), operand]);
}

function styleSheet(): Buffer {
  const definitions = styles.map(([builtIn, name]) => {
    const bytes = Buffer.concat([
      u16(builtIn),
      u16(0xfff0),
      Buffer.alloc(6),
      u16(name.length),
      Buffer.from(name, 'utf16le'),
      u16(0),
    ]);
    return Buffer.concat([u16(bytes.length), bytes]);
  });
  return Buffer.concat([u16(4), u16(styles.length), u16(10), ...definitions]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
