import { nothingInMotion } from '@cardinal/contracts';
import { beforeEach, expect } from 'vitest';
import type { CardQuery, CardsRepository, Extraction, InstancesRepository } from '../src/app/ports.js';
import type { CardDraft } from '../src/domain/card.js';

const everything: CardQuery = {
  teamId: 1,
  collectionId: 10,
  page: 1,
  limit: 100,
  words: [],
  currentOnly: false,
  ...nothingInMotion,
};

export interface CardRecords {
  readonly instances: InstancesRepository;
  readonly cards: CardsRepository;
}

/** A fresh store for each test, with helpers of the tests. */
export function useCards(create: () => Promise<CardRecords>) {
  let instances: InstancesRepository;
  let cards: CardsRepository;
  beforeEach(async () => {
    ({ instances, cards } = await create());
  });

  async function extracted(extraction: Extraction, drafts: readonly CardDraft[], nowMs = 1): Promise<void> {
    expect(await instances.begin(extraction)).not.toBe('unwanted');
    expect(await cards.save(extraction, drafts, nowMs)).toBe(true);
  }
  const list = (query: Partial<CardQuery> = {}) => cards.list({ ...everything, ...query });
  const texts = async (query: Partial<CardQuery> = {}) => (await list(query)).cards.map((card) => card.verbatimContent);

  return { records: () => ({ instances, cards }), extracted, list, texts };
}

export type CardsWorld = ReturnType<typeof useCards>;
