import type { KnowledgeType } from '@cardinal/contracts';

/** A card as the rules make it, before the store gives it an id. */
export interface CardDraft {
  /** Position among the cards of the document, from 0. With team and instance: the card's identity. */
  readonly ordinal: number;
  readonly title: string;
  readonly statement: string;
  /** `canonicalText.slice(start, end)`. */
  readonly verbatimContent: string;
  /** UTF-16 code units of the canonical text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1: the page the card begins on. */
  readonly page: number;
  readonly knowledgeType: KnowledgeType;
  /** 0..1. */
  readonly importanceScore: number;
}
