import { shortened } from './text/words.js';

/** The texts of a card. */
interface CardTexts {
  readonly title: string;
  readonly statement: string;
  readonly tableHeader: string;
  readonly verbatimContent: string;
}

/**
 * Limits of the texts of a document's cards. The contents of cards are slices of the document that do not overlap, so that they are at most
 * as long as it. Titles, statements and table headers together are at most `perCharacter` times that, and `free` characters:
 *
 * `sum of all texts ≤ (1 + perCharacter) × length of the canonical text + free`
 *
 * Usual documents stay at twice their length; only a document of very many very short sections comes near the limit.
 */
export const outputBudget = { perCharacter: 3, free: 64 * 1024 } as const;

/** Keeps the titles, statements and table headers of one document's cards within `outputBudget`. */
export interface OutputBudget {
  /** @returns title and statement, shortened if the budget is used up, and the table header, complete or empty. */
  take(texts: CardTexts): Omit<CardTexts, 'verbatimContent'>;
}

export function createOutputBudget(): OutputBudget {
  let left: number = outputBudget.free;
  return {
    take({ title, statement, tableHeader, verbatimContent }) {
      left += outputBudget.perCharacter * verbatimContent.length;
      if (title.length + statement.length + tableHeader.length > left) tableHeader = '';
      if (title.length + statement.length > left) {
        // At least the content's own length is left for each, because no card takes more than was left.
        const own = Math.floor(left / 2);
        [title, statement] = [shortened(title, own), shortened(statement, own)];
      }
      left -= title.length + statement.length + tableHeader.length;
      return { title, statement, tableHeader };
    },
  };
}
