import type { KnowledgeType } from '@cardinal/contracts';
import { searchWords } from '@cardinal/language';

/** A card as the rules make it, before the store gives it an id. */
export interface CardDraft {
  /** Position among the cards of the document, from 0. With team and instance: the card's identity. */
  readonly ordinal: number;
  readonly title: string;
  readonly statement: string;
  /** `canonicalText.slice(start, end)`. */
  readonly verbatimContent: string;
  /**
   * Where the card begins amid a table: the table's header rows, a slice of the canonical text. Where its tables have no header, or none that is short
   * enough to be shown: `numberedColumns`, so that no row is taken for one. Otherwise empty.
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

/** Words that a list of cards can be narrowed to this card by, distinct and folded. */
export const listedWords = ({
  title,
  statement,
  verbatimContent,
}: Pick<CardDraft, 'title' | 'statement' | 'verbatimContent'>): string[] =>
  searchWords(`${title}\n${statement}\n${verbatimContent}`);
