import type { document } from '@cardinal/contracts';
import type { DraftPage } from '../draft.js';
import type { PartBuffer } from './part-buffer.js';

/** Tracks the open page and records each page when it ends. A document whose format has no pages lies on page 1. */
export class PageLedger {
  readonly #buffer: PartBuffer;
  #open: document.Page | undefined;
  #isEmpty = true;
  /** Whether the format has pages. */
  hasPages = false;
  count = 0;
  ocrCount = 0;

  constructor(buffer: PartBuffer) {
    this.#buffer = buffer;
  }

  /** Number of the open page. */
  get current(): number {
    return this.#open?.number ?? 1;
  }

  open(draft: DraftPage): void {
    this.close();
    this.hasPages = true;
    this.#start({ number: draft.number, label: draft.label ?? '', ocr: draft.ocr ?? false });
  }

  /** Extends the open page over a span just written. A page starts at its first block, not at the separator before that block. */
  touch(span: document.Span): void {
    if (this.#open === undefined) this.#start({ number: 1, label: '', ocr: false });
    if (this.#open === undefined) return;
    if (this.#isEmpty) this.#open.start = span.start;
    this.#isEmpty = false;
    this.#open.end = span.end;
  }

  close(): void {
    if (this.#open !== undefined) this.#buffer.addPage(this.#open);
    this.#open = undefined;
  }

  #start(page: { number: number; label: string; ocr: boolean }): void {
    const { offset } = this.#buffer;
    this.#open = { ...page, start: offset, end: offset };
    this.#isEmpty = true;
    this.count += 1;
    if (page.ocr) this.ocrCount += 1;
  }
}
