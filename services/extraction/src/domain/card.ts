import type { KnowledgeType } from '@cardinal/contracts';
import { searchWords } from '@cardinal/language';

/** A card as the rules make it, before the store gives it an id. */
export interface CardDraft {
  /** Position among the cards of the document, from 0. Together with team and instance, the card's identity. */
  readonly ordinal: number;
  readonly title: string;
  readonly statement: string;
  /** `canonicalText.slice(start, end)`. */
  readonly verbatimContent: string;
  /**
   * Header rows of the table, a slice of the canonical text, if the card begins amid a table; `numberedColumns` if the table has no header,
   * or none short enough to be shown, so that no row is mistaken for a header. Otherwise empty.
   */
  readonly tableHeader: string;
  /** UTF-16 code units of the canonical text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1: the page the card begins on. */
  readonly page: number;
  readonly knowledgeType: KnowledgeType;
  /** 0..1. */
  readonly importanceScore: number;
}

/** The texts of a card that the search in lists finds it by. */
export type ListedTexts = Pick<CardDraft, 'title' | 'statement' | 'verbatimContent'>;

export const listedText = ({ title, statement, verbatimContent }: ListedTexts): string =>
  `${title}\n${statement}\n${verbatimContent}`;

/** The card's words for the search in lists, distinct and folded. */
export const listedWords = (card: ListedTexts): string[] => searchWords(listedText(card));
