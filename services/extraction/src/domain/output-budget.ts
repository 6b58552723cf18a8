import { shortened } from './text/words.js';

/** The texts of a card. */
interface CardTexts {
  readonly title: string;
  readonly statement: string;
  readonly tableHeader: string;
  readonly verbatimContent: string;
}

/**
 * What a document's cards may come to. Their contents are slices of it that do not overlap, so they are its length at most. Titles,
 * statements and headers of tables together are at most `perCharacter` times that, and `free` characters:
 *
 * `sum of all texts ≤ (1 + perCharacter) × length of the canonical text + free`
 *
 * Documents as people write them stay at twice their length; only one of very many very short sections comes near.
 */
export const outputBudget = { perCharacter: 3, free: 64 * 1024 } as const;

/** Keeps the titles, statements and table headers of one document's cards within `outputBudget`. */
export interface OutputBudget {
  /** @returns title and statement, shortened where the budget is used up, and the header whole, or empty. */
  take(texts: CardTexts): Omit<CardTexts, 'verbatimContent'>;
}

export function createOutputBudget(): OutputBudget {
  let left: number = outputBudget.free;
  return {
    take({ title, statement, tableHeader, verbatimContent }) {
      left += outputBudget.perCharacter * verbatimContent.length;
      if (title.length + statement.length + tableHeader.length > left) tableHeader = '';
      if (title.length + statement.length > left) {
        // At least the content's own length is left for each, since no card takes more than there was.
        const own = Math.floor(left / 2);
        [title, statement] = [shortened(title, own), shortened(statement, own)];
      }
      left -= title.length + statement.length + tableHeader.length;
      return { title, statement, tableHeader };
    },
  };
}
