import { cellEdges, impliedBy, tableParts } from './elements.js';

/** Tags of deeper elements are ignored, which bounds the search for the element that an end tag closes. Browsers allow 512. */
const maxDepth = 256;

interface OpenElement {
  readonly name: string;
  readonly isUnseen: boolean;
}

/** Stack of open elements that tolerates missing and surplus end tags. */
export class OpenElements {
  readonly #onClose: (name: string) => void;
  readonly #onTooDeep: () => void;
  readonly #open: OpenElement[] = [];
  #tooDeep = 0;
  #unseen = 0;

  /** @param onClose is called for each visible element that is closed, innermost first. */
  constructor(onClose: (name: string) => void, onTooDeep: () => void) {
    this.#onClose = onClose;
    this.#onTooDeep = onTooDeep;
  }

  /** Whether the current position is inside an element that is not displayed. */
  get isUnseen(): boolean {
    return this.#unseen > 0;
  }

  /** @returns false if the element is nested too deeply, so that `onClose` will not be called for it. */
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

  /** Closes the element whose end is implied by the start of an element with this name. */
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

  /** @returns the index of the innermost open element with one of the names, or the number of open elements if there is none. */
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
