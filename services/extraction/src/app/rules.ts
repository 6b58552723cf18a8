import type { MadeCard } from '../domain/card-maker.js';
import type { Candidate } from '../domain/conflicts/compare-cards.js';
import type { VersionCard, VersionChange } from '../domain/conflicts/version-changes.js';

/** The fields of a card that comparisons use. */
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
 * The rules applied to untrusted text: never on the event loop, and each piece of work within its budget (`RuleBudgets`). Teams that wait for
 * them take turns. Every call ends with the signal's reason when the signal aborts.
 */
export interface Rules {
  /**
   * The cards of a team's document, a few at a time.
   *
   * @param parts each an encoded `ParsedPart`, in order.
   * @throws {WorkBudgetExceededError} @throws {BrokenDocumentError} with its code.
   */
  makeCards(
    document: { readonly teamId: number; readonly title: string },
    parts: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<readonly MadeCard[]>;
  /** Compares the cards of one document with others. */
  comparison(teamId: number, signal: AbortSignal): Comparison;
  /**
   * The changes from one version of a document to a newer one.
   *
   * @throws {WorkBudgetExceededError}
   */
  changesBetween(
    teamId: number,
    before: AsyncIterable<readonly VersionCard[]>,
    after: AsyncIterable<readonly VersionCard[]>,
    signal: AbortSignal,
  ): Promise<VersionComparison>;
}

/** The comparisons of one document. Cards that exceed the budget are left out, as is everything once the total budget is used up. */
export interface Comparison {
  /** Ids of the cards that state something which another card could contradict. */
  telling(cards: readonly CardText[]): Promise<ReadonlySet<number> | 'left-out'>;
  /** For each of the other cards, in order: its statements that contradict the card. */
  candidates(card: CardText, others: readonly CardText[]): Promise<readonly (readonly Candidate[])[] | 'left-out'>;
}

/**
 * Maximum time that threads may work, in milliseconds of wall-clock time. Cards take 0.4 s of processor time per megabyte, a card with its
 * ten neighbours 3 to 30 ms; the rest is a reserve for machines with more work than processors.
 */
export interface RuleBudgets {
  /** For the cards of one document. */
  readonly cards: { readonly baseMs: number; readonly perMegabyteMs: number };
  /** For comparing one document: in total, and for one card with its neighbours. */
  readonly comparison: { readonly baseMs: number; readonly perCardMs: number; readonly oneCardMs: number };
  /** For the changes between two versions. */
  readonly changesMs: number;
}

export const ruleBudgets: RuleBudgets = {
  cards: { baseMs: 3_000, perMegabyteMs: 8_000 },
  comparison: { baseMs: 5_000, perCardMs: 100, oneCardMs: 3_000 },
  changesMs: 20_000,
};
