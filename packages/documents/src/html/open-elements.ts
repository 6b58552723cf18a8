import { cellEdges, impliedBy, tableParts } from './elements.js';

/** Elements that nest deeper are read as if they were not there, which bounds the search for what an end tag ends. Browsers have 512. */
const maxDepth = 256;

interface OpenElement {
  readonly name: string;
  readonly isUnseen: boolean;
}

/** The elements that are open, where end tags may be missing or too many. */
export class OpenElements {
  readonly #onClose: (name: string) => void;
  readonly #onTooDeep: () => void;
  readonly #open: OpenElement[] = [];
  #tooDeep = 0;
  #unseen = 0;

  /** @param onClose is called for each visible element that ends, innermost first. */
  constructor(onClose: (name: string) => void, onTooDeep: () => void) {
    this.#onClose = onClose;
    this.#onTooDeep = onTooDeep;
  }

  /** Whether what comes now is not shown. */
  get isUnseen(): boolean {
    return this.#unseen > 0;
  }

  /** @returns whether it counts: it will be closed. */
  open(name: string, isUnseen: boolean): boolean {
    if (this.#tooDeep > 0 || this.#open.length >= maxDepth) {
      this.#tooDeep += 1;
      this.#onTooDeep();
      return false;
    }
    this.#open.push({ name, isUnseen });
    if (isUnseen) this.#unseen += 1;
    return true;
  }

  /** Closes what ends where an element of that name begins. */
  makeWay(name: string): void {
    const implied = this.#tooDeep > 0 ? undefined : impliedBy(name);
    if (implied !== undefined) this.#closeFrom(this.#innermost(implied.closes, implied.within));
  }

  close(name: string): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const within = name === 'table' ? none : tableParts.has(name) ? tables : cellEdges;
    this.#closeFrom(this.#innermost(new Set([name]), within));
  }

  closeAll(): void {
    this.#tooDeep = 0;
    this.#closeFrom(0);
  }

  /** @returns where it is, or the number of all that are open. */
  #innermost(names: ReadonlySet<string>, within: ReadonlySet<string>): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const name = this.#open[at]?.name ?? '';
      if (names.has(name)) return at;
      if (within.has(name)) break;
    }
    return this.#open.length;
  }

  #closeFrom(at: number): void {
    while (this.#open.length > at) {
      const closed = this.#open.pop();
      if (closed?.isUnseen === true) this.#unseen -= 1;
      else if (closed !== undefined && !this.isUnseen) this.#onClose(closed.name);
    }
  }
}

const none: ReadonlySet<string> = new Set();
const tables: ReadonlySet<string> = new Set(['table']);
