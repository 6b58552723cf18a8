import type { document } from '@cardinal/contracts';
import { sizeOf, type OutputBudget } from './output-budget.js';

/** A part is complete once it has this many UTF-16 code units. The longest block adds less than this. */
const partLength = 256 * 1024;

/** The bound of a part that is not text, in bytes: a reader holds a part at a time. */
const partExtraBytes = 8 * 1024 * 1024;

/** Collects text and blocks until there is enough for a part. Knows offsets; knows nothing of drafts. */
export class PartBuffer {
  readonly #budget: OutputBudget;
  #start = 0;
  #text: string[] = [];
  #length = 0;
  #extraBytes = 0;
  #blocks: document.Block[] = [];
  #pages: document.Page[] = [];

  constructor(budget: OutputBudget) {
    this.#budget = budget;
  }

  /** Where the next character goes, in UTF-16 code units of the whole text. */
  get offset(): number {
    return this.#start + this.#length;
  }

  /** Whether there is enough for a part. */
  get isFull(): boolean {
    return this.#length >= partLength || this.#extraBytes >= partExtraBytes;
  }

  write(text: string): document.Span {
    const start = this.offset;
    this.#budget.spend(text.length);
    this.#text.push(text);
    this.#length += text.length;
    return { start, end: this.offset };
  }

  addBlock(block: document.Block): void {
    const bytes = sizeOf(block);
    this.#budget.spend(bytes);
    this.#extraBytes += bytes;
    this.#blocks.push(block);
  }

  addPage(page: document.Page): void {
    this.#pages.push(page);
  }

  /** Everything since the last call, or nothing if it does not respond. */
  take(): document.ParsedPart | undefined {
    if (this.#length === 0 && this.#pages.length === 0) return undefined;
    const part = { textStart: this.#start, text: this.#text.join(''), blocks: this.#blocks, pages: this.#pages };
    this.#start = this.offset;
    this.#text = [];
    this.#length = 0;
    this.#extraBytes = 0;
    this.#blocks = [];
    this.#pages = [];
    return part;
  }
}
