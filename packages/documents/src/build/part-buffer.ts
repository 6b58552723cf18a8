import type { document } from '@cardinal/contracts';
import { sizeOf, type OutputBudget } from './output-budget.js';

/** A part is complete once its text has this many UTF-16 code units. The longest block is shorter than this. */
const partLength = 256 * 1024;

/** Limit on the data of a part besides its text, in bytes, because a reader holds a whole part in memory. */
const partExtraBytes = 8 * 1024 * 1024;

/** Collects text and blocks until there is enough for a part. Assigns the offsets of the canonical text. */
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

  /** Offset of the next character in the canonical text, in UTF-16 code units. */
  get offset(): number {
    return this.#start + this.#length;
  }

  /** Whether the collected text or data has reached the size of a part. */
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

  /** Returns all that was collected since the last call as a part; undefined if there is no text and no page. */
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
