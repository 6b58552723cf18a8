import type { InMotion, InstanceState, KnowledgeType, Processing } from '@cardinal/contracts';
import type { CardDraft } from '../domain/card.js';
import type { KnownInstance } from '../domain/fate.js';
import type { WrittenCard } from '../domain/written/written-card.js';

/** One processing of a file in a collection, with the state that the instance had in the catalog when the event was published. */
export type Extraction = Processing;

export interface StoredCard extends CardDraft {
  readonly cardId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly fileId: number;
  readonly createdAtMs: number;
}

export interface CardQuery extends InMotion {
  readonly teamId: number;
  readonly collectionId: number;
  /** Number of the page, from 1. */
  readonly page: number;
  /** Only cards listed after this one; `page` is ignored then. */
  readonly after?: Pick<StoredCard, 'instanceId' | 'ordinal'> | undefined;
  readonly limit: number;
  readonly type?: KnowledgeType | undefined;
  /** All have to occur; in the form of `searchWords`. Empty: no condition. */
  readonly words: readonly string[];
  /** Only cards of the current version of each document. */
  readonly currentOnly: boolean;
}

export interface CardPage {
  /** Ordered by instance, then ordinal. */
  readonly cards: readonly StoredCard[];
  readonly totalCount: number;
  /** Counts for the same words and scope, whatever `type`. Types without cards are absent. */
  readonly typeCounts: Readonly<Partial<Record<KnowledgeType, number>>>;
}

/** The records of instances. */
export interface InstancesRepository {
  /**
   * Records that this generation is being extracted.
   *
   * @returns `first` if there was no record of the instance, so that it has no cards; `unwanted` if the instance is deleted or a newer
   * generation is known.
   */
  begin(extraction: Extraction): Promise<'first' | 'again' | 'unwanted'>;
  find(teamId: number, instanceId: number): Promise<KnownInstance | undefined>;
  /** Records the state of an instance, known or not. An older revision changes nothing, and nothing changes a deletion. */
  setState(
    teamId: number,
    collectionId: number,
    instanceId: number,
    state: InstanceState,
    revision: number,
  ): Promise<void>;
}

/** Cards. Every method is one short step; none relies on sharing a transaction with another. */
export interface CardsRepository {
  /**
   * Writes cards by (team, instance, ordinal). An existing card keeps its id and creation time. Never overwrites a newer generation.
   *
   * @returns false if the work is no longer wanted; cards that were already written may stay, see `purge`.
   */
  save(extraction: Extraction, cards: readonly CardDraft[], nowMs: number): Promise<boolean>;
  /** Removes cards of the instance from older generations. @returns how many, at most `limit`. */
  removeOutdated(extraction: Extraction, limit: number): Promise<number>;
  list(query: CardQuery): Promise<CardPage>;
  /** Undefined for cards of a deleted instance. */
  find(teamId: number, cardId: number): Promise<StoredCard | undefined>;
  /** Cards of one generation (0: any) after an ordinal (-1: from the start), by ordinal. None of a deleted instance. */
  read(
    teamId: number,
    instanceId: number,
    generation: number,
    afterOrdinal: number,
    limit: number,
  ): Promise<readonly StoredCard[]>;
  /**
   * Identifies one state of an instance's cards: any change gives another value.
   *
   * @returns undefined if there are none, if they are just being written, or if the instance is deleted.
   */
  editionOf(teamId: number, instanceId: number): Promise<string | undefined>;
  /** Removes cards of a deleted instance. @returns how many, at most `limit`; also 0 if the instance is not deleted. */
  purge(teamId: number, instanceId: number, limit: number): Promise<number>;
  /**
   * Clears, in a few milliseconds, a part of what removed cards left in the store's files outside of their records, such as words of a
   * full-text index.
   *
   * @returns whether there may be more.
   */
  reclaim(): Promise<boolean>;
}

/** A piece of a document that is given to a model: data, never instructions. */
export interface Passage {
  readonly title: string;
  readonly text: string;
}

/** Writes cards of passages with a language model, within the quota of the document's team. */
export interface CardWriter {
  /**
   * Failures of a model, its provider or a quota are results, not exceptions.
   *
   * @throws {AppError} transient: the usage could not be recorded.
   * @throws the signal's reason when it aborts.
   */
  write(passages: readonly Passage[], of: Extraction, signal: AbortSignal): Promise<Writing>;
}

export type Writing =
  | { readonly kind: 'written'; readonly cards: readonly WrittenCard[] }
  /** The reply was refused, cut off, or not in the requested form; the next call may succeed. */
  | { readonly kind: 'unusable' }
  /** The quota does not suffice, or no model is available: further calls are useless for now. */
  | { readonly kind: 'stopped'; readonly by: 'quota' | 'model' };
