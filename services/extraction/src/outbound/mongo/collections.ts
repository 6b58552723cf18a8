import { knowledgeTypes, type KnowledgeType } from '@cardinal/contracts';
import { oneOf, text, wholeNumber, type CollectionDefinition } from '@cardinal/store';
import type { StoredCard } from '../../app/ports.js';

export interface CardDocument {
  /** See `cardKey`. */
  readonly _id: string;
  readonly cardId: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly ordinal: number;
  readonly generation: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
  /** Absent from cards of older versions. */
  readonly tableHeader?: string;
  readonly start: number;
  readonly end: number;
  readonly page: number;
  readonly knowledgeType: KnowledgeType;
  readonly importanceScore: number;
  readonly createdAtMs: number;
  /** Distinct folded words of title, statement and verbatim content. */
  readonly words: readonly string[];
}

export const cards: CollectionDefinition<CardDocument> = {
  name: 'extraction_cards',
  fields: {
    _id: text,
    cardId: wholeNumber,
    teamId: wholeNumber,
    collectionId: wholeNumber,
    instanceId: wholeNumber,
    fileId: wholeNumber,
    ordinal: wholeNumber,
    generation: wholeNumber,
    title: text,
    statement: text,
    verbatimContent: text,
    tableHeader: { type: String, required: false },
    start: wholeNumber,
    end: wholeNumber,
    page: wholeNumber,
    knowledgeType: oneOf(...knowledgeTypes),
    importanceScore: { type: Number, required: true, min: 0, max: 1 },
    createdAtMs: wholeNumber,
    words: { type: [String], required: true },
  },
  indexes: [
    { keys: { cardId: 1 }, unique: true },
    { keys: { teamId: 1, collectionId: 1, instanceId: 1, ordinal: 1, knowledgeType: 1 } },
    { keys: { teamId: 1, collectionId: 1, words: 1 } },
    { keys: { teamId: 1, instanceId: 1, ordinal: 1 } },
  ],
};

/** Key of a card, by which it is stored once, however often it is extracted. */
export const cardKey = (teamId: number, instanceId: number, ordinal: number): string =>
  `${teamId}:${instanceId}:${ordinal}`;

/** Projection for readers: everything but the words. */
export const shown = { words: 0 } as const;

export function cardOf(found: Omit<CardDocument, 'words'>): StoredCard {
  const { _id, teamId: _team, generation: _generation, tableHeader = '', ...card } = found;
  return { ...card, tableHeader };
}
