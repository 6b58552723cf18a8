import type { DraftBlock } from '../draft.js';
import type { JsonHandler } from './read-json.js';
import { isRow, maxCell, RecordTable, type RecordValues } from './record-table.js';

/** Names further in are left out of a path: each value would repeat them all. */
const maxDepth = 32;
const maxName = 200;

/** A record with more text than this is written as it comes, because it could be a whole file. In UTF-16 code units. */
const maxRecord = 256 * 1024;

interface Level {
  readonly kind: 'object' | 'array';
  /** Of the value that comes: a name, or a number from 0. */
  name: string;
  index: number;
  /** Plain values of an array, until it ends. */
  plain: string[];
  plainLength: number;
  /** Of an array of records. */
  table: RecordTable | undefined;
}

interface OpenRecord {
  /** How many levels lie around it. */
  readonly depth: number;
  readonly values: Map<string, string>;
  length: number;
  /** It holds no lists of objects or of lists. */
  isFlat: boolean;
  /** It was too large, and is written as it comes. */
  isSpilt: boolean;
}

/**
 * A JSON text as drafts: lists of objects are tables, every other value is a line with its path. An object in a list that is no row is
 * one paragraph of such lines.
 */
export class JsonDrafter implements JsonHandler {
  readonly #isLines: boolean;
  readonly #onTitle: (title: string) => void;
  readonly #levels: Level[] = [];
  readonly #lines: RecordTable;
  #record: OpenRecord | undefined;
  #drafts: DraftBlock[] = [];

  /** @param isLines each value is a record of its own. */
  constructor(isLines: boolean, onTitle: (title: string) => void) {
    this.#isLines = isLines;
    this.#onTitle = onTitle;
    this.#lines = this.#tableOf('');
  }

  /** What was read since the last call. */
  take(): readonly DraftBlock[] {
    const taken = this.#drafts;
    this.#drafts = [];
    return taken;
  }

  /** Forgets what is not whole. */
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

  /** The level that a value comes in, after it was counted there. */
  #next(): Level | undefined {
    const level = this.#levels.at(-1);
    if (level?.kind === 'array') level.index += 1;
    return level;
  }

  /** Plain values of a list as one, which is named as the list is. */
  #plain(level: Level, depth: number): void {
    const text = level.plain.join(', ');
    level.plain = [];
    level.plainLength = 0;
    if (text !== '') this.#value(text, depth);
  }

  /** @param depth how many levels lie around the value. */
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

  /** Of the list that a record stands in. */
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

  /** A record as one paragraph; long texts in it follow. */
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

  /** Names of what comes in the levels from one to before another: `prices.EUR`, `items[3].name`. */
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
