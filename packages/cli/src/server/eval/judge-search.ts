import type { Scores } from './metrics.js';
import type { Question } from './read-questions.js';

/** Where a card is that was found. */
export interface Place {
  readonly file_name: string;
  readonly page: number;
}

const deepest = 10;

/** What the cards that a search found score, best first: each document and each page counts where it comes first. */
export function judgeSearch({ documents, pages }: Question, found: readonly Place[]): Scores {
  const ranked = namesFound(found);
  const isRight = (name: string) => documents.includes(name);
  const document = rankOf(ranked.findIndex(isRight));
  const rankedPages = [...new Set(found.map(({ file_name: name, page }) => pageKey(name, page)))];
  const rightPages = new Set(pages.map((page) => pageKey(documents[0] ?? '', page)));
  const page = rankOf(rankedPages.findIndex((key) => rightPages.has(key)));
  return {
    document_hit_1: within(document, 1),
    document_hit_5: within(document, 5),
    document_ndcg_10: gainOf(ranked.map(isRight)) / gainOf(documents.map(() => true)),
    ...(pages.length > 0 && {
      page_hit_1: within(page, 1),
      page_hit_5: within(page, 5),
      page_hit_10: within(page, 10),
    }),
  };
}

/** The documents of cards, each once, best first. */
export const namesFound = (found: readonly Place[]): readonly string[] => [
  ...new Set(found.map(({ file_name: name }) => name.normalize('NFC'))),
];

const pageKey = (name: string, page: number) => JSON.stringify([name.normalize('NFC'), page]);
/** From 1; what was not found comes after everything. */
const rankOf = (index: number) => (index < 0 ? Infinity : index + 1);
const within = (rank: number, depth: number) => (rank <= depth ? 1 : 0);

/** Discounted cumulative gain, where each right one counts the same. */
const gainOf = (isRight: readonly boolean[]) =>
  isRight.slice(0, deepest).reduce((sum, right, at) => sum + (right ? 1 / Math.log2(at + 2) : 0), 0);
