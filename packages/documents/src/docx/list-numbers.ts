import type { Numbering } from './model.js';

/** Numbers the items of lists. Numbers are decimal, because mammoth's model has no number formats. */
export class ListNumbers {
  #counts: { numbering: Numbering; count: number }[] = [];

  /** Returns the marker of the next item of a list. */
  next(numbering: Numbering): string {
    const level = Number(numbering.level);
    // An item of an outer list ends the lists nested in that list.
    this.#counts = this.#counts.filter((known) => Number(known.numbering.level) <= level);
    if (!numbering.isOrdered) return '•';
    const known = this.#counts.find((counted) => counted.numbering === numbering);
    if (known !== undefined) return `${(known.count += 1)}.`;
    this.#counts.push({ numbering, count: 1 });
    return '1.';
  }
}
