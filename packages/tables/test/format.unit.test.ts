import { describe, expect, it } from 'vitest';
import {
  directoryEnd,
  readDirectory,
  readTable,
  TablesDamagedError,
  tableFormatVersion,
  tableRange,
  TablesVersionError,
  typerVersion,
} from '../src/index.js';
import { bytesOf, partsOf, tablesOf } from '../testing/parts.js';

const bytes =
  bytesOf(
    partsOf({
      header: ['Name', 'Größe', 'Σ'],
      rows: [
        ['Ann', '1,5', 'α'],
        ['Änn', '2,5', '漢字'],
        ['ann', '3', ''],
      ],
    }),
  ) ?? Buffer.alloc(0);
const changed = (at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe('the bytes of tables', () => {
  it('are read as they were written', () => {
    const directory = readDirectory(bytes.subarray(0, directoryEnd(bytes)));
    const [entry] = directory.tables;
    const [table] = tablesOf(
      partsOf({
        header: ['Name', 'Größe', 'Σ'],
        rows: [
          ['Ann', '1,5', 'α'],
          ['Änn', '2,5', '漢字'],
          ['ann', '3', ''],
        ],
      }),
    );

    expect(entry?.facts.columns.map(({ name, type, distinct }) => [name, type, distinct])).toEqual([
      ['Name', 'text', 2],
      ['Größe', 'number', 3],
      ['Σ', 'text', 2],
    ]);
    expect([0, 1, 2].map((row) => table?.columns.map((column) => column.textAt(row)))).toEqual([
      ['Ann', '1,5', 'α'],
      ['Änn', '2,5', '漢字'],
      ['ann', '3', ''],
    ]);
    expect(table?.columns[1]?.keys).toEqual(Float64Array.from([1.5, 2.5, 3]));
    expect(table?.columns[0]?.classOf(2)).toBe(0);
  });

  it('are refused if any byte is changed or missing', () => {
    const directory = readDirectory(bytes);
    const [entry] = directory.tables;
    const { start, end } = (entry && tableRange(directory, entry)) ?? { start: 0, end: 0 };
    if (entry === undefined) throw new Error('no entry');

    for (let at = 0; at < directory.end; at++) expect(() => readDirectory(changed(at))).toThrow(/tables/);
    for (let at = start; at < end; at++)
      expect(() => readTable(entry, changed(at).subarray(start, end))).toThrow(TablesDamagedError);
    for (let length = 0; length < directory.end; length++)
      expect(() => readDirectory(bytes.subarray(0, length))).toThrow(TablesDamagedError);
    expect(() => readTable(entry, bytes.subarray(start, end - 1))).toThrow(TablesDamagedError);
    expect(() => readDirectory(Buffer.from('PK something else altogether'))).toThrow(TablesDamagedError);
  });

  it('of another version are distinguished from damaged ones', () => {
    expect([bytes.readUInt16LE(4), bytes.readUInt16LE(6)]).toEqual([tableFormatVersion, typerVersion]);
    expect(() => readDirectory(changed(4))).toThrow(TablesVersionError);
    expect(() => readDirectory(changed(6))).toThrow(TablesVersionError);
  });
});
