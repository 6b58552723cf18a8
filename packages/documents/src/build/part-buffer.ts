import type { document } from '@cardinal/contracts';

/** Collects text and blocks until there is enough for a part. Knows offsets; knows nothing of drafts. */
export class PartBuffer {
  #start = 0;
  #text: string[] = [];
  #length = 0;
  #blocks: document.Block[] = [];
  #pages: document.Page[] = [];

  /** Where the next character goes, in UTF-16 code units of the whole text. */
  get offset(): number {
    return this.#start + this.#length;
  }

  /** UTF-16 code units since the last part. */
  get length(): number {
    return this.#length;
  }

  write(text: string): document.Span {
    const start = this.offset;
    this.#text.push(text);
    this.#length += text.length;
    return { start, end: this.offset };
  }

  addBlock(block: document.Block): void {
    this.#blocks.push(block);
  }

  addPage(page: document.Page): void {
    this.#pages.push(page);
  }

  /** Everything since the last call, or nothing if there is none. */
  take(): document.ParsedPart | undefined {
    if (this.#length === 0 && this.#pages.length === 0) return undefined;
    const part = { textStart: this.#start, text: this.#text.join(''), blocks: this.#blocks, pages: this.#pages };
    this.#start = this.offset;
    this.#text = [];
    this.#length = 0;
    this.#blocks = [];
    this.#pages = [];
    return part;
  }
}
