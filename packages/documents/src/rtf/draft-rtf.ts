import type { DraftBlock } from '../draft.js';
import { PendingBytes } from './code-pages.js';
import { Definitions } from './definitions.js';
import { changedBy, document, OpenGroups, type Group, type Sink } from './groups.js';
import { RtfTable } from './table.js';
import { readTokens, type RtfToken } from './tokens.js';
import { characters, endsOfTexts, passedOver, readWithStar } from './words.js';

/** Maximum length kept of a title, author or list marker, in UTF-16 code units. */
const longestFact = 1_000;

/** Interprets the control words of an RTF document (RTF 1.9.1) in linear time. Embedded objects are neither executed nor unpacked. */
export class RtfDrafter {
  /** Properties of the document, and the number of embedded objects and equations, which are not read. */
  readonly facts = { title: '', author: '', objects: 0, equations: 0 };
  readonly #bytes: Uint8Array;
  readonly #table = new RtfTable();
  readonly #known = new Definitions();
  readonly #pending = new PendingBytes();
  readonly #groups = new OpenGroups();
  #group: Group = document;
  #skip = 0;
  #isStarred = false;
  #text = '';
  /** Whether `#text` has more than white space. Kept here, because trimming all the text for each box would take quadratic time. */
  #hasText = false;
  #marker = '';
  #cell = '';
  #note = '';
  readonly #notes: string[] = [];
  #box = '';
  /** Text boxes anchored in the current paragraph: those at its start, and those in its middle, which are moved behind it. */
  #boxesBefore: DraftBlock[] = [];
  #boxesBehind: DraftBlock[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  *drafts(): Generator<DraftBlock> {
    for (const token of readTokens(this.#bytes)) yield* this.#take(token);
    this.#flush();
    yield* this.#endParagraph();
    yield* this.#leaveTable();
    yield* this.#boxesBehind;
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
    const { sink, isHidden, isDeleted } = this.#group;
    return sink !== 'none' && sink !== 'never' && !isHidden && !isDeleted;
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
    this.#groups.open(this.#group);
  }

  #close(): void {
    this.#flush();
    this.#skip = 0;
    const around = this.#groups.close();
    if (around === undefined) return;
    const { sink } = this.#group;
    this.#group = around;
    if (sink === 'box' && this.#group.sink !== 'box') this.#endBox();
    if (sink !== 'note' || this.#group.sink === 'note') return;
    if (this.#note.trim() !== '') this.#notes.push(this.#note);
    this.#note = '';
  }

  #flush(): void {
    if (!this.#pending.isEmpty) this.#addText(this.#pending.take(this.#known.pageOf(this.#group.font)));
  }

  #addText(text: string): void {
    const { sink } = this.#group;
    if (sink === 'body') {
      this.#text += text;
      this.#hasText ||= text.trim() !== '';
    } else if (sink === 'note') this.#note += text;
    else if (sink === 'box') this.#box += text;
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
      if (this.#isShown) this.#addText(unicode(parameter));
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
    } else if (isStarred && !readWithStar.has(name)) {
      if (name === 'moMath' || name === 'moMathPara') this.facts.equations++;
      this.#send('never');
    } else if (!this.#destination(name)) {
      this.#property(name, parameter);
      yield* this.#structure(name, parameter ?? 0);
    }
  }

  #send(sink: Sink): void {
    this.#flush();
    this.#group = { ...this.#group, sink, around: this.#group.sink };
  }

  /** Handles a control word that names a destination. @returns whether the word is one. */
  #destination(name: string): boolean {
    if (passedOver.has(name)) this.#send('never');
    else if (name === 'info' || name === 'shp' || name === 'shpinst' || name === 'upr' || name === 'do')
      this.#send('none');
    else if (name === 'object') {
      this.facts.objects++;
      this.#send('none');
    } else if (name === 'result') this.#send('body');
    else if (name === 'shptxt' || name === 'dptxbxtext') this.#send('box');
    else if (name === 'ud') this.#group = { ...this.#group, sink: this.#group.around };
    else if (name === 'footnote') this.#send('note');
    else if (name === 'listtext' || name === 'pntext')
      this.#send(['body', 'box'].includes(this.#group.sink) ? 'marker' : 'never');
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
    this.#group = changedBy(this.#group, name, parameter);
  }

  *#structure(name: string, parameter: number): Generator<DraftBlock> {
    if (this.#group.sink === 'note' && endsOfTexts.has(name)) this.#addText(' ');
    if (this.#group.sink === 'box' && endsOfTexts.has(name)) this.#endBox();
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
      case 'clmrg':
        this.#table.markWidening();
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

  /** Ends a paragraph of a text box. */
  #endBox(): void {
    const isAtBeginning = !this.#hasText && !this.#group.isInTable;
    const text = this.#box;
    this.#box = '';
    for (const draft of this.#draftsOf(text)) (isAtBeginning ? this.#boxesBefore : this.#boxesBehind).push(draft);
  }

  #endCellParagraph(): void {
    const line = this.#marker === '' ? this.#text : `${markerOf(this.#marker)} ${this.#text}`;
    this.#cell = this.#cell === '' ? line : `${this.#cell} ${line}`;
    this.#text = '';
    this.#hasText = false;
    this.#marker = '';
  }

  *#endParagraph(): Generator<DraftBlock> {
    if (this.#group.isInTable) {
      this.#endCellParagraph();
      return;
    }
    const text = this.#text;
    this.#text = '';
    this.#hasText = false;
    const paragraph = this.#draftsOf(text);
    const drafts = [...this.#boxesBefore, ...paragraph, ...this.#boxesBehind];
    this.#boxesBefore = [];
    this.#boxesBehind = [];
    if (drafts.length > 0) yield* this.#leaveTable();
    yield* drafts;
  }

  /** Ends the open table. Text with the properties of a table paragraph but outside any row follows below the table. */
  *#leaveTable(): Generator<DraftBlock> {
    const text = this.#cell.trim();
    this.#cell = '';
    const isCell = text !== '' && this.#table.isInRow;
    if (isCell) this.#table.endCell(text);
    yield* this.#table.end();
    if (text !== '' && !isCell) yield { kind: 'paragraph', text };
  }

  /** Drafts of a paragraph, by the current paragraph properties; none if its text is blank. */
  #draftsOf(text: string): DraftBlock[] {
    const { level, style, outline } = this.#group;
    const marker = this.#marker;
    this.#marker = '';
    if (text.trim() === '') return [];
    const heading = outline ?? this.#known.headingLevel(style) ?? 0;
    if (heading > 0) return [{ kind: 'heading', text, level: Math.min(6, heading) }];
    if (marker.trim() !== '') return [{ kind: 'list-item', text, marker: markerOf(marker), level }];
    return [{ kind: 'paragraph', text }];
  }
}

/** Text of a `\u` parameter. Word writes UTF-16 code units, those above 32,767 as negative numbers; other programs write code points. */
const unicode = (parameter: number): string =>
  parameter > 0xffff && parameter <= 0x10ffff
    ? String.fromCodePoint(parameter)
    : String.fromCharCode(parameter & 0xffff);

/** Marker for a list item: its own text, or • for a bullet, which is mostly a private-use character of a symbol font. */
function markerOf(marker: string): string {
  const text = marker.trim();
  return /[\p{L}\p{N}]/u.test(text) && !/[\uE000-\uF8FF]/u.test(text) ? text : '•';
}
