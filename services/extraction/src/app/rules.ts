import type { MadeCard } from '../domain/card-maker.js';
import type { Candidate } from '../domain/conflicts/compare-cards.js';
import type { VersionCard, VersionChange } from '../domain/conflicts/version-changes.js';

/** A card as far as others are compared with it. */
export interface CardText {
  readonly cardId: number;
  readonly title: string;
  readonly verbatimContent: string;
}

export interface VersionComparison {
  readonly changes: readonly VersionChange[];
  readonly unchanged: number;
}

/**
 * The rules at work on the text of strangers: never on the event loop, and each piece of work within its budget (`RuleBudgets`).
 * All of it ends with the signal's reason when that aborts.
 */
export interface Rules {
  /**
   * The cards of a document, a few at a time.
   *
   * @param parts each an encoded `ParsedPart`, in order.
   * @throws {WorkBudgetExceededError} @throws {BrokenDocumentError} with its code.
   */
  makeCards(
    documentTitle: string,
    parts: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<readonly MadeCard[]>;
  /** Compares the cards of one document with others. */
  comparison(signal: AbortSignal): Comparison;
  /**
   * What the newer version of a document says otherwise.
   *
   * @throws {WorkBudgetExceededError}
   */
  changesBetween(
    before: AsyncIterable<readonly VersionCard[]>,
    after: AsyncIterable<readonly VersionCard[]>,
    signal: AbortSignal,
  ): Promise<VersionComparison>;
}

/** The comparisons of one document. What would exceed the budget is left out, and so is everything once that is used up. */
export interface Comparison {
  /** Ids of those that state something which another card could contradict. */
  telling(cards: readonly CardText[]): Promise<ReadonlySet<number> | 'left-out'>;
  /** For each of the others, in their order: what the card cannot hold together with. */
  candidates(card: CardText, others: readonly CardText[]): Promise<readonly (readonly Candidate[])[] | 'left-out'>;
}

/**
 * Longest that threads may work, in milliseconds of the clock. Cards take 0.4 s of processor time a megabyte, a card with its ten
 * neighbours 3 to 30 ms: the rest is for machines that have more to do than processors to do it.
 */
export interface RuleBudgets {
  /** On the cards of one document. */
  readonly cards: { readonly baseMs: number; readonly perMegabyteMs: number };
  /** On comparing one document: altogether, and on one card with its neighbours. */
  readonly comparison: { readonly baseMs: number; readonly perCardMs: number; readonly oneCardMs: number };
  /** On the changes between two versions. */
  readonly changesMs: number;
}

export const ruleBudgets: RuleBudgets = {
  cards: { baseMs: 3_000, perMegabyteMs: 8_000 },
  comparison: { baseMs: 5_000, perCardMs: 100, oneCardMs: 3_000 },
  changesMs: 20_000,
};
