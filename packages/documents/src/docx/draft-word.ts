import type { DraftBlock } from '../draft.js';
import { isBoldLine, looksLikeCode, roleOf } from './paragraph-role.js';
import { ListNumbers } from './list-numbers.js';
import {
  childrenOf,
  type Cell,
  type Node,
  type NoteReference,
  type Paragraph,
  type Table,
  type WordDocument,
} from './model.js';
import { cellsOf, draftTable, isLayout, rowsOf } from './word-table.js';

/** Yields the drafts of a Word document in reading order. Notes follow the paragraph or table that refers to them. */
export class WordDrafter {
  readonly #document: WordDocument;
  readonly #numbers = new ListNumbers();
  readonly #hasHeadings: boolean;
  #notes: NoteReference[] = [];
  #noteCount = 0;

  constructor(document: WordDocument) {
    this.#document = document;
    this.#hasHeadings = document.children.some((node) => node.type === 'paragraph' && roleOf(node).kind === 'heading');
  }

  *drafts(): Generator<DraftBlock> {
    yield* this.#blocks(this.#document.children);
  }

  *#blocks(nodes: readonly Node[]): Generator<DraftBlock> {
    let monospaced: { node: Paragraph; isCode: boolean }[] = [];
    let caption = '';
    for (const node of nodes) {
      const kind = node.type === 'paragraph' ? roleOf(node).kind : undefined;
      if (node.type === 'paragraph' && (kind === 'code' || kind === 'monospace')) {
        monospaced.push({ node, isCode: kind === 'code' });
        continue;
      }
      yield* this.#monospaced(monospaced);
      monospaced = [];
      if (node.type === 'paragraph') {
        yield* this.#paragraph(node);
        caption = kind === 'caption' ? this.#plain(node) : '';
      } else if (node.type === 'table') {
        yield* this.#table(node, caption);
        caption = '';
      } else {
        yield* this.#blocks(childrenOf(node));
      }
      yield* this.#footnotes();
    }
    yield* this.#monospaced(monospaced);
    yield* this.#footnotes();
  }

  /** Emits consecutive paragraphs in a monospaced font as one block of code, or as prose if they do not look like code. */
  *#monospaced(monospaced: readonly { node: Paragraph; isCode: boolean }[]): Generator<DraftBlock> {
    const lines = monospaced.map(({ node }) => this.#plain(node));
    if (monospaced.some(({ isCode }) => isCode) || looksLikeCode(lines)) yield { kind: 'code', text: lines.join('\n') };
    else for (const { node } of monospaced) yield* this.#paragraph(node);
  }

  *#paragraph(paragraph: Paragraph): Generator<DraftBlock> {
    const text = this.#text(paragraph);
    if (text.trim() === '') return;
    const role = roleOf(paragraph);
    switch (role.kind) {
      case 'contents':
        return;
      case 'heading':
        yield { kind: 'heading', text, level: role.level };
        return;
      case 'quote':
        yield { kind: 'quote', text };
        return;
      default:
        break;
    }
    if (paragraph.numbering !== null) {
      const level = Number(paragraph.numbering.level) + 1;
      yield { kind: 'list-item', text, marker: this.#numbers.next(paragraph.numbering), level };
    } else if (!this.#hasHeadings && isBoldLine(paragraph, text.trim())) {
      yield { kind: 'heading', text, level: 2 };
    } else {
      yield { kind: 'paragraph', text };
    }
  }

  *#table(table: Table, caption: string): Generator<DraftBlock> {
    if (isLayout(table, (cell) => this.#plain(cell))) {
      for (const cell of rowsOf(table).flatMap(cellsOf)) yield* this.#blocks(cell.children);
      return;
    }
    yield* draftTable(table, (cell) => this.#cellText(cell), caption);
  }

  *#footnotes(): Generator<DraftBlock> {
    for (const reference of this.#notes.splice(0)) {
      this.#noteCount += 1;
      const body = this.#document.notes.resolve(reference)?.body ?? [];
      const text = body.map((node) => this.#plain(node)).join(' ');
      if (text.trim() !== '') yield { kind: 'footnote', text: `[${this.#noteCount}] ${text}` };
    }
  }

  /** Text of a cell, in which list items keep their markers. */
  #cellText(cell: Cell): string {
    return cell.children
      .map((node) => {
        if (node.type === 'table') return this.#tableText(node);
        const text = this.#text(node);
        if (node.type !== 'paragraph' || node.numbering === null || text.trim() === '') return text;
        return `${this.#numbers.next(node.numbering)} ${text}`;
      })
      .join('\n');
  }

  /** Text of a table nested in a cell, with all its rows and cells on one line. */
  #tableText(table: Table): string {
    return rowsOf(table)
      .map((row) =>
        cellsOf(row)
          .map((cell) => this.#cellText(cell).trim())
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
      .join('; ');
  }

  /** Text of a node with note references as `[n]`; the notes themselves are collected for `#footnotes`. */
  #text(node: Node): string {
    if (node.type !== 'noteReference')
      return (
        plainOf(node) ??
        childrenOf(node)
          .map((child) => this.#text(child))
          .join('')
      );
    this.#notes.push(node);
    return `[${this.#noteCount + this.#notes.length}]`;
  }

  #plain(node: Node): string {
    const separator = node.type === 'tableCell' ? '\n' : '';
    return (
      plainOf(node) ??
      childrenOf(node)
        .map((child) => this.#plain(child))
        .join(separator)
    );
  }
}

function plainOf(node: Node): string | undefined {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'checkbox':
      return node.checked ? '☒' : '☐';
    default:
      return undefined;
  }
}
