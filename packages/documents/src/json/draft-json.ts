import type { DraftBlock } from '../draft.js';
import type { JsonHandler } from './read-json.js';
import { isRow, maxCell, RecordTable, type RecordValues } from './record-table.js';

/** Maximum number of names in a path; deeper names are omitted, because every value repeats the names of its path. */
const maxDepth = 32;
const maxName = 200;

/** A record with more text than this is written as it is read, because it could be the whole file. In UTF-16 code units. */
const maxRecord = 256 * 1024;

interface Level {
  readonly kind: 'object' | 'array';
  /** Name (in an object) or index from 0 (in an array) of the current value. */
  name: string;
  index: number;
  /** Scalar values of an array, collected until the array ends. */
  plain: string[];
  plainLength: number;
  /** Table of the records of an array; undefined until the array's first record ends. */
  table: RecordTable | undefined;
}

interface OpenRecord {
  /** Number of levels that enclose the record. */
  readonly depth: number;
  readonly values: Map<string, string>;
  length: number;
  /** Whether the record contains no arrays of objects or of arrays. */
  isFlat: boolean;
  /** Whether the record was too large, so that its values are written as they are read. */
  isSpilt: boolean;
}

/**
 * Turns JSON into drafts: arrays of objects become tables, and every other value a line with its path. An object in an array that does
 * not fit a table row becomes one paragraph of `path: value` pairs.
 */
export class JsonDrafter implements JsonHandler {
  readonly #isLines: boolean;
  readonly #onTitle: (title: string) => void;
  readonly #levels: Level[] = [];
  readonly #lines: RecordTable;
  #record: OpenRecord | undefined;
  #drafts: DraftBlock[] = [];

  /** @param isLines whether the text is JSON Lines, in which each top-level value is a record. */
  constructor(isLines: boolean, onTitle: (title: string) => void) {
    this.#isLines = isLines;
    this.#onTitle = onTitle;
    this.#lines = this.#tableOf('');
  }

  /** Returns the drafts completed since the last call. */
  take(): readonly DraftBlock[] {
    const taken = this.#drafts;
    this.#drafts = [];
    return taken;
  }

  /** Discards open values, so that reading can continue after a syntax error. */
  reset(): void {
    this.#levels.length = 0;
    this.#record = undefined;
  }

  finish(): void {
    this.#lines.end();
  }

  begin(kind: 'object' | 'array'): void {
    const parent = this.#next();
    const isInList = parent === undefined ? this.#isLines : parent.kind === 'array';
    if (this.#record !== undefined) {
      if (isInList) this.#record.isFlat = false;
    } else if (kind === 'object' && isInList) {
      const depth = this.#levels.length;
      this.#record = { depth, values: new Map(), length: 0, isFlat: true, isSpilt: false };
    }
    this.#levels.push({ kind, name: '', index: -1, plain: [], plainLength: 0, table: undefined });
  }

  key(name: string): void {
    const level = this.#levels.at(-1);
    if (level !== undefined) level.name = name.length > maxName ? `${name.slice(0, maxName)}…` : name;
  }

  scalar(text: string): void {
    const level = this.#next();
    if (text.trim() === '') return;
    if (level?.kind !== 'array') {
      this.#value(text);
      return;
    }
    level.plain.push(text);
    level.plainLength += text.length;
    if (level.plainLength > maxCell) this.#plain(level, this.#levels.length - 1);
  }

  end(): void {
    const level = this.#levels.pop();
    if (level === undefined) return;
    this.#plain(level, this.#levels.length);
    level.table?.end();
    if (this.#record?.depth === this.#levels.length) this.#endRecord(this.#record);
  }

  /** Counts a new value in the current level and returns that level; undefined at the top level. */
  #next(): Level | undefined {
    const level = this.#levels.at(-1);
    if (level?.kind === 'array') level.index += 1;
    return level;
  }

  /** Writes the collected scalars of an array as one value under the array's own path. */
  #plain(level: Level, depth: number): void {
    const text = level.plain.join(', ');
    level.plain = [];
    level.plainLength = 0;
    if (text !== '') this.#value(text, depth);
  }

  /** @param depth number of levels that enclose the value. */
  #value(text: string, depth = this.#levels.length): void {
    const record = this.#record;
    if (record === undefined || record.isSpilt) {
      const path = this.#path(0, depth);
      if (path === 'title' && !this.#isLines) this.#onTitle(text);
      this.#line(path, text);
      return;
    }
    const path = this.#path(record.depth, depth);
    const known = record.values.get(path);
    record.values.set(path, known === undefined ? text : `${known}, ${text}`);
    record.length += path.length + text.length;
    if (record.length > maxRecord) this.#spill(record);
  }

  #spill(record: OpenRecord): void {
    record.isSpilt = true;
    this.#tableAround(record).end();
    const around = this.#path(0, record.depth);
    for (const [path, text] of record.values) this.#line(around === '' ? path : `${around}.${path}`, text);
    record.values.clear();
  }

  #endRecord(record: OpenRecord): void {
    this.#record = undefined;
    if (record.isSpilt) return;
    const table = this.#tableAround(record);
    if (record.isFlat && isRow(record.values)) {
      table.add(record.values);
      return;
    }
    table.end();
    this.#paragraphs(record.values, this.#path(0, record.depth));
  }

  /** The table of the array that contains the record. */
  #tableAround({ depth }: OpenRecord): RecordTable {
    const level = this.#levels[depth - 1];
    if (level === undefined) return this.#lines;
    level.table ??= this.#tableOf(this.#path(0, depth - 1));
    return level.table;
  }

  #tableOf(caption: string): RecordTable {
    const emit = (draft: DraftBlock): void => void this.#drafts.push(draft);
    return new RecordTable(emit, (record) => this.#paragraphs(record, caption), caption);
  }

  /** Writes a record as one paragraph, followed by its long texts. */
  #paragraphs(record: RecordValues, name: string): void {
    const short: string[] = [];
    const long: [string, string][] = [];
    for (const [path, text] of record) {
      if (text.length > maxCell) long.push([path, text]);
      else short.push(`${path}: ${text}`);
    }
    const text = short.join('; ');
    if (text !== '') this.#drafts.push({ kind: 'paragraph', text: name === '' ? text : `${name}: ${text}` });
    for (const [path, value] of long) this.#line(path, value);
  }

  #line(path: string, value: string): void {
    if (value.length <= maxCell) {
      this.#drafts.push({ kind: 'list-item', marker: '•', level: 1, text: path === '' ? value : `${path}: ${value}` });
      return;
    }
    const [first = '', ...rest] = value.split('\n\n').filter((part) => part.trim() !== '');
    this.#drafts.push({ kind: 'paragraph', text: path === '' ? first : `${path}: ${first}` });
    for (const text of rest) this.#drafts.push({ kind: 'paragraph', text });
  }

  /** Path of the current value within the levels `from` to `to` (exclusive): `prices.EUR`, `items[3].name`. */
  #path(from: number, to: number): string {
    let path = '';
    const levels = this.#levels.slice(from, Math.min(to, from + maxDepth));
    for (const { kind, name, index } of levels) {
      if (kind === 'array') path += `[${index}]`;
      else path += path === '' ? name : `.${name}`;
    }
    return path;
  }
}
