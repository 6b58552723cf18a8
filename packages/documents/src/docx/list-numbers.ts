import type { Numbering } from './model.js';

/** Counts numbered items. Numbers are decimal, because mammoth's model has no number formats. */
export class ListNumbers {
  #counts: { numbering: Numbering; count: number }[] = [];

  /** The marker of the next item of a list. */
  next(numbering: Numbering): string {
    const level = Number(numbering.level);
    // An item further out ends the lists within it.
    this.#counts = this.#counts.filter((known) => Number(known.numbering.level) <= level);
    if (!numbering.isOrdered) return '•';
    const known = this.#counts.find((counted) => counted.numbering === numbering);
    if (known !== undefined) return `${(known.count += 1)}.`;
    this.#counts.push({ numbering, count: 1 });
    return '1.';
  }
}
