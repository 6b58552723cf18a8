import { nothingInMotion, type ingestion } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach } from 'vitest';
import { createAnnounceCounts } from '../../src/app/conflicts/announce.js';
import { createDetectConflicts } from '../../src/app/conflicts/detect.js';
import { createFollowConflicts } from '../../src/app/conflicts/keep-findings.js';
import type { Neighbour, Neighbourhood } from '../../src/app/conflicts/ports.js';
import type { StoredCard } from '../../src/app/ports.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { draft, extractionOf } from '../../testing/card-samples.js';
import { recordingPublisher, rulesHere } from '../../testing/fakes.js';
import type { Comparison } from '../../src/app/rules.js';

const signal = new AbortController().signal;
const names = ['', 'manual.txt', 'sheet.txt', 'leaflet.txt', 'manual.txt', 'sheet_2023.txt', 'sheet_2024.txt'];
/** Words that replace numbers, so that each card is about a different thing. */
export const subject = (n: number): string =>
  [...String(n + 1000)].map((digit) => 'bdfglmnprs'[Number(digit)] + 'o').join('');
export const sentence = (n: number, bar: number): string =>
  `The ${subject(n)} valve of the ${subject(n + 7)} pump opens at ${bar} bar.`;

/** Results of the index and the rules in a test. */
interface ComparedIndex {
  /** Results by text. */
  near: (text: string) => readonly Neighbour[];
  asked: number;
  /** Text that makes a card count as too complex. */
  tooComplex?: string | undefined;
}

/** A fresh store of documents for each test, with the code that compares them. */
export function useComparedDocuments() {
  let store: ExtractionStore;
  let publisher: ReturnType<typeof recordingPublisher>;
  const index: ComparedIndex = { near: () => [], asked: 0 };

  beforeEach(async () => {
    store = extractionStore(sqliteStore(openSqlite(':memory:')));
    await store.migrate();
    publisher = recordingPublisher();
    index.near = () => [];
    index.asked = 0;
    index.tooComplex = undefined;
  });

  /** Replaces a part of the store. */
  function standIn(part: Partial<ExtractionStore>): void {
    store = { ...store, ...part };
  }

  const leavingOut = (comparison: Comparison): Comparison => ({
    ...comparison,
    candidates: async (card, others) =>
      index.tooComplex !== undefined && card.verbatimContent.includes(index.tooComplex)
        ? 'left-out'
        : comparison.candidates(card, others),
  });

  async function keep(instanceId: number, texts: readonly string[]): Promise<readonly StoredCard[]> {
    const extraction = extractionOf(instanceId);
    await store.instances.begin(extraction);
    await store.cards.save(
      extraction,
      texts.map((text, ordinal) => draft(ordinal, text)),
      1,
    );
    await store.documents.note({
      teamId: 1,
      collectionId: 10,
      instanceId,
      fileId: instanceId,
      fileName: names[instanceId] ?? '',
      version: 1,
    });
    return store.cards.read(1, instanceId, 0, -1, texts.length);
  }

  const announcer = () => createAnnounceCounts({ ...store, publisher });
  const follow = (instanceId: number) => createFollowConflicts({ ...store, announce: announcer() })(1, 10, instanceId);
  /** Published counts of open findings of an instance, oldest first. */
  const announced = (instanceId: number): number[] =>
    publisher.published
      .map(({ data }) => data as ingestion.ConflictsDetected)
      .filter((count) => count.instanceId === instanceId)
      .map(({ open }) => open);

  async function detect(instanceId: number): Promise<void> {
    const neighbourhood: Neighbourhood = {
      async near({ cards: ours }) {
        index.asked++;
        return new Map(ours.map((card) => [card.cardId, index.near(card.verbatimContent)]));
      },
      cosine: async () => 0.9,
    };
    const known = () => {
      throw new RangeError('the documents are known');
    };
    const catalog = { getCollection: known, readCollection: known };
    const clock = { now: () => 5 };
    const run = createDetectConflicts({
      ...store,
      rules: { comparison: (...given) => leavingOut(rulesHere().comparison(...given)) },
      neighbourhood,
      catalog,
      announce: announcer(),
      clock,
      logger: silentLogger,
    });
    await run(extractionOf(instanceId), signal);
  }

  const neighbourOf = (card: StoredCard, text = card.verbatimContent): Neighbour => ({
    ...{
      cardId: card.cardId,
      instanceId: card.instanceId,
      fileId: card.fileId,
      fileName: names[card.instanceId] ?? '',
    },
    version: 1,
    ordinal: card.ordinal,
    page: 1,
    title: card.title,
    verbatimContent: text,
    cosine: 0.9,
  });

  const found = async () => {
    const query = { teamId: 1, collectionId: 10, limit: 100, state: undefined, type: undefined };
    const scope = nothingInMotion;
    const pages = await Promise.all([1, 2, 3, 4].map((page) => store.conflicts.list({ ...query, ...scope, page })));
    return pages.flatMap((page) => page.conflicts);
  };

  return { stored: () => store, standIn, index, keep, follow, announced, detect, neighbourOf, found };
}
