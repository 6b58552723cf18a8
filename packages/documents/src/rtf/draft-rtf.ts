import type { DraftBlock } from '../draft.js';
import { PendingBytes } from './code-pages.js';
import { Definitions, levelOf } from './definitions.js';
import { RtfTable } from './table.js';
import { readTokens, type RtfToken } from './tokens.js';
import { characters, passedOver, readWithStar } from './words.js';

/** Groups deeper than this share what holds for the deepest one, so that what is kept of them is bounded. Word writes some twenty. */
const maxDepth = 256;
/** Characters that stand for one of Unicode, for readers that know none; more is a damaged file. */
const maxFallback = 16;
/** In UTF-16 code units: no title or marker is longer. */
const longestFact = 1_000;

/** Where the text of a group goes; `none`: nowhere, but of groups in it; `never`: nor of those. */
type Sink = 'body' | 'note' | 'marker' | 'title' | 'author' | 'font' | 'style' | 'none' | 'never';

/** What holds up to the end of a group. */
interface Group {
  readonly sink: Sink;
  /** Where the text of the group around goes. */
  readonly around: Sink;
  readonly isHidden: boolean;
  readonly font: number;
  readonly fallback: number;
  readonly style: number;
  readonly outline: number | undefined;
  readonly level: number;
  readonly isInTable: boolean;
}

const plainParagraph = { style: 0, outline: undefined, level: 1, isInTable: false } as const;

/** A Rich Text document by its control words (RTF 1.9.1): linear, and nothing of it is run or unpacked. */
export class RtfDrafter {
  /** What was found besides the text; of embedded objects, which are not read, their number. */
  readonly facts = { title: '', author: '', objects: 0 };
  readonly #bytes: Uint8Array;
  readonly #table = new RtfTable();
  readonly #known = new Definitions();
  readonly #pending = new PendingBytes();
  readonly #groups: Group[] = [];
  #deeper = 0;
  #group: Group = { sink: 'body', around: 'body', isHidden: false, font: -1, fallback: 1, ...plainParagraph };
  #skip = 0;
  #isStarred = false;
  #text = '';
  #marker = '';
  #cell = '';
  #note = '';
  readonly #notes: string[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  *drafts(): Generator<DraftBlock> {
    for (const token of readTokens(this.#bytes)) yield* this.#take(token);
    this.#flush();
    yield* this.#endParagraph();
    yield* this.#table.end();
    for (const text of this.#notes) yield { kind: 'footnote', text };
  }

  *#take(token: RtfToken): Generator<DraftBlock> {
    switch (token.kind) {
      case 'open':
        this.#open();
        return;
      case 'close':
        this.#close();
        return;
      case 'bytes':
        this.#isStarred = false;
        this.#addRange(token.from, token.to);
        return;
      case 'byte':
        if (this.#skip > 0) this.#skip--;
        else if (this.#isShown) this.#pending.add(Uint8Array.of(token.value));
        return;
      case 'word':
        yield* this.#word(token.name, token.parameter);
    }
  }

  get #isShown(): boolean {
    return this.#group.sink !== 'none' && this.#group.sink !== 'never' && !this.#group.isHidden;
  }

  #addRange(from: number, to: number): void {
    const start = Math.min(to, from + this.#skip);
    this.#skip -= start - from;
    if (this.#isShown) this.#pending.add(this.#bytes.subarray(start, to));
  }

  #open(): void {
    this.#flush();
    this.#skip = 0;
    this.#isStarred = false;
    if (this.#groups.length < maxDepth) this.#groups.push(this.#group);
    else this.#deeper++;
  }

  #close(): void {
    this.#flush();
    this.#skip = 0;
    if (this.#deeper > 0) {
      this.#deeper--;
      return;
    }
    const { sink } = this.#group;
    this.#group = this.#groups.pop() ?? this.#group;
    if (sink !== 'note' || this.#group.sink === 'note') return;
    if (this.#note.trim() !== '') this.#notes.push(this.#note);
    this.#note = '';
  }

  #flush(): void {
    if (!this.#pending.isEmpty) this.#addText(this.#pending.take(this.#known.pageOf(this.#group.font)));
  }

  #addText(text: string): void {
    const { sink } = this.#group;
    if (sink === 'body') this.#text += text;
    else if (sink === 'note') this.#note += text;
    else if (sink === 'marker') this.#marker = (this.#marker + text).slice(0, longestFact);
    else if (sink === 'style') this.#known.styleName(text);
    else if (sink === 'title' || sink === 'author') this.facts[sink] = (this.facts[sink] + text).slice(0, longestFact);
  }

  *#word(name: string, parameter: number | undefined): Generator<DraftBlock> {
    if (name === '*') {
      this.#isStarred = true;
      return;
    }
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    if (this.#group.sink === 'never') return;
    if (name === 'u' && parameter !== undefined) {
      this.#flush();
      if (this.#isShown) this.#addText(String.fromCharCode(parameter & 0xffff));
      this.#skip = this.#group.fallback;
      return;
    }
    if (this.#skip > 0) {
      this.#skip--;
      return;
    }
    const character = characters.get(name);
    if (character !== undefined) {
      this.#flush();
      if (this.#isShown) this.#addText(character);
    } else if (isStarred && !readWithStar.has(name)) this.#send('never');
    else if (!this.#destination(name)) {
      this.#property(name, parameter);
      yield* this.#structure(name, parameter ?? 0);
    }
  }

  #send(sink: Sink): void {
    this.#flush();
    this.#group = { ...this.#group, sink, around: this.#group.sink };
  }

  /** @returns whether the word says where the text of the group goes. */
  #destination(name: string): boolean {
    if (passedOver.has(name)) this.#send('never');
    else if (name === 'info' || name === 'shp' || name === 'shpinst' || name === 'upr' || name === 'do')
      this.#send('none');
    else if (name === 'object') {
      this.facts.objects++;
      this.#send('none');
    } else if (name === 'result' || name === 'shptxt' || name === 'dptxbxtext') this.#send('body');
    else if (name === 'ud') this.#group = { ...this.#group, sink: this.#group.around };
    else if (name === 'footnote') this.#send('note');
    else if (name === 'listtext' || name === 'pntext') this.#send(this.#group.sink === 'body' ? 'marker' : 'never');
    else if (name === 'title' || name === 'author') this.#send(this.#group.sink === 'none' ? name : 'never');
    else if (name === 'fonttbl') this.#send('font');
    else if (name === 'stylesheet') this.#send('style');
    else if (['subject', 'keywords', 'comment', 'creatim', 'revtim', 'printim', 'buptim'].includes(name))
      this.#send('never');
    else return false;
    return true;
  }

  #property(name: string, parameter: number | undefined): void {
    const { sink } = this.#group;
    const number = parameter ?? 0;
    this.#flush();
    if (sink === 'font') this.#known.font(name, number);
    else if (sink === 'style') this.#known.style(name, number);
    else this.#known.document(name, number);
    switch (name) {
      case 'uc':
        this.#group = { ...this.#group, fallback: Math.max(0, Math.min(maxFallback, number)) };
        return;
      case 'plain':
        this.#group = { ...this.#group, isHidden: false };
        return;
      case 'v':
      case 'deleted':
        this.#group = { ...this.#group, isHidden: parameter !== 0 };
        return;
      case 'f':
        this.#group = { ...this.#group, font: number };
        return;
      case 'pard':
        this.#group = { ...this.#group, ...plainParagraph };
        return;
      case 's':
        this.#group = { ...this.#group, style: number };
        return;
      case 'outlinelevel':
        this.#group = { ...this.#group, outline: levelOf(number) };
        return;
      case 'ilvl':
        this.#group = { ...this.#group, level: Math.max(0, Math.min(8, number)) + 1 };
        return;
      case 'intbl':
        this.#group = { ...this.#group, isInTable: true };
        return;
      default:
    }
  }

  *#structure(name: string, parameter: number): Generator<DraftBlock> {
    if (this.#group.sink === 'note' && name === 'par') this.#addText(' ');
    if (this.#group.sink !== 'body') return;
    switch (name) {
      case 'par':
      case 'sect':
      case 'page':
      case 'column':
        yield* this.#endParagraph();
        return;
      case 'trowd':
        this.#table.define();
        return;
      case 'clvmrg':
        this.#table.markContinued();
        return;
      case 'trhdr':
        this.#table.markHeader();
        return;
      case 'trleft':
        this.#table.beginAt(parameter);
        return;
      case 'cellx':
        this.#table.defineCell(parameter);
        return;
      case 'cell':
        this.#endCellParagraph();
        this.#table.endCell(this.#cell.trim());
        this.#cell = '';
        return;
      case 'row':
        yield* this.#table.endRow();
        return;
      default:
    }
  }

  #endCellParagraph(): void {
    const line = this.#marker === '' ? this.#text : `${markerOf(this.#marker)} ${this.#text}`;
    this.#cell = this.#cell === '' ? line : `${this.#cell} ${line}`;
    this.#text = '';
    this.#marker = '';
  }

  *#endParagraph(): Generator<DraftBlock> {
    const { isInTable, level, style, outline } = this.#group;
    if (isInTable) {
      this.#endCellParagraph();
      return;
    }
    const [text, marker] = [this.#text, this.#marker];
    this.#text = '';
    this.#marker = '';
    if (text.trim() === '') return;
    yield* this.#table.end();
    const heading = outline ?? this.#known.headingLevel(style) ?? 0;
    if (heading > 0) yield { kind: 'heading', text, level: Math.min(6, heading) };
    else if (marker.trim() !== '') yield { kind: 'list-item', text, marker: markerOf(marker), level };
    else yield { kind: 'paragraph', text };
  }
}

/** Bullets are mostly characters of a font of symbols. */
function markerOf(marker: string): string {
  const text = marker.trim();
  return /[\p{L}\p{N}]/u.test(text) && !/[\uE000-\uF8FF]/u.test(text) ? text : '•';
}
