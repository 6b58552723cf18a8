import { nothingInMotion, type ingestion } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAnnounceCounts } from '../../src/app/conflicts/announce.js';
import { createDetectConflicts } from '../../src/app/conflicts/detect.js';
import { ConflictNotFoundError } from '../../src/app/conflicts/errors.js';
import { createFollowConflicts, eraseDocument } from '../../src/app/conflicts/keep-findings.js';
import type { Neighbour, Neighbourhood } from '../../src/app/conflicts/ports.js';
import type { StoredCard } from '../../src/app/ports.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { draft, extractionOf } from '../../testing/card-samples.js';
import { recordingPublisher, rulesHere } from '../../testing/fakes.js';
import type { Comparison } from '../../src/app/rules.js';

const signal = new AbortController().signal;
const names = ['', 'manual.txt', 'sheet.txt', 'leaflet.txt', 'manual.txt', 'sheet_2023.txt', 'sheet_2024.txt'];
/** Words in place of numbers, so that each card speaks of something of its own. */
const subject = (n: number): string => [...String(n + 1000)].map((digit) => 'bdfglmnprs'[Number(digit)] + 'o').join('');
const sentence = (n: number, bar: number): string =>
  `The ${subject(n)} valve of the ${subject(n + 7)} pump opens at ${bar} bar.`;

describe('comparing a document with the others', { timeout: 30_000 }, () => {
  let store: ExtractionStore;
  let publisher: ReturnType<typeof recordingPublisher>;
  /** What the index says, by text. */
  let near: (text: string) => readonly Neighbour[];
  let asked: number;
  /** Cards that are too complex: those that hold this. */
  let tooComplex: string | undefined;

  beforeEach(async () => {
    store = extractionStore(sqliteStore(openSqlite(':memory:')));
    await store.migrate();
    publisher = recordingPublisher();
    near = () => [];
    asked = 0;
    tooComplex = undefined;
  });

  const leavingOut = (comparison: Comparison): Comparison => ({
    ...comparison,
    candidates: async (card, others) =>
      tooComplex !== undefined && card.verbatimContent.includes(tooComplex)
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
  /** The counts of open findings of an instance that went out, the oldest first. */
  const announced = (instanceId: number): number[] =>
    publisher.published
      .map(({ data }) => data as ingestion.ConflictsDetected)
      .filter((count) => count.instanceId === instanceId)
      .map(({ open }) => open);

  async function detect(instanceId: number, deps: Partial<ExtractionStore> = {}): Promise<void> {
    const neighbourhood: Neighbourhood = {
      async near({ cards: ours }) {
        asked++;
        return new Map(ours.map((card) => [card.cardId, near(card.verbatimContent)]));
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
      ...deps,
      rules: { comparison: (stop) => leavingOut(rulesHere().comparison(stop)) },
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

  it('lists 200 findings of two documents and sums up the rest, however often it is done', async () => {
    const count = 205;
    const theirs = await keep(
      1,
      Array.from({ length: count }, (_, n) => sentence(n, 4)),
    );
    await keep(
      2,
      Array.from({ length: count }, (_, n) => sentence(n, 9)),
    );
    near = (text) =>
      theirs.filter((card) => card.verbatimContent === text.replace('9 bar', '4 bar')).map((card) => neighbourOf(card));

    for (const _time of [1, 2]) {
      await detect(2);
      const all = await found();
      expect(all.filter(({ type }) => type === 'value')).toHaveLength(200);
      expect(all.filter(({ type }) => type === 'summary')).toMatchObject([{ further: 5, state: 'open' }]);
    }
    expect(asked).toBe(10); // fifty cards at a time
  });

  it('keeps what contradicts several copies of a text once for each of their documents', async () => {
    const texts = [sentence(1, 4), sentence(2, 4)];
    const theirs = [...(await keep(1, texts)), ...(await keep(3, texts))];
    await keep(2, [sentence(1, 9), sentence(2, 9)]);
    near = (text) =>
      theirs.filter((card) => card.verbatimContent === text.replace('9 bar', '4 bar')).map((card) => neighbourOf(card));

    await detect(2);
    await detect(2);

    const documents = (await found()).map(({ first, second }) => [first.fileName, second.fileName].toSorted());
    expect(documents.map(String).toSorted()).toEqual(
      ['leaflet', 'leaflet', 'manual', 'manual'].map((name) => `${name}.txt,sheet.txt`),
    );

    await store.instances.setState(1, 10, 3, 'deleted', 1);
    await follow(3);
    expect((await found()).flatMap(({ first, second }) => [first.fileName, second.fileName]).toSorted()).toEqual(
      ['manual', 'manual', 'sheet', 'sheet'].map((name) => `${name}.txt`),
    );
  });

  it('finds what the next version says alike, though it was superseded while it was compared', async () => {
    const sheet = await keep(2, [sentence(1, 9)]);
    await keep(1, [sentence(1, 4)]);
    near = () => sheet.map((card) => neighbourOf(card));
    let overtake: (() => Promise<void>) | undefined = async () => {
      overtake = undefined;
      await keep(4, [sentence(1, 4)]);
      await store.instances.setState(1, 10, 1, 'superseded', 1);
      await follow(1);
      await detect(4);
    };
    const findings: ExtractionStore['findings'] = {
      ...store.findings,
      async ofTexts(teamId, texts) {
        const known = await store.findings.ofTexts(teamId, texts);
        await overtake?.();
        return known;
      },
    };

    await detect(1, { findings });

    expect(await found()).toMatchObject([{ state: 'open', first: { instanceId: 2 }, second: { instanceId: 4 } }]);
    expect(announced(4).at(-1)).toBe(1);
  });

  it('takes what two editions say otherwise for a change, and drops what was found of them before', async () => {
    const theirs = [...(await keep(1, [sentence(1, 4)])), ...(await keep(5, [sentence(1, 4)]))];
    await keep(6, [sentence(1, 9)]);
    near = () => theirs.map((card) => neighbourOf(card));
    const documents = async () =>
      (await found()).map(({ first, second }) => [first.fileName, second.fileName].toSorted());

    await detect(6);

    expect(await documents()).toEqual([['manual.txt', 'sheet_2024.txt']]);
    const [known] = await store.findings.ofInstance(1, 6);
    if (!known) throw new RangeError('nothing was found');
    const first = { ...known.first, fileName: 'prices_2020.txt' };
    const second = { ...known.second, fileName: 'prices_2021.txt' };
    await store.findings.save([{ ...known, key: 'of-before', first, second }], new Set([1, 6]), 5);
    expect(await documents()).toHaveLength(2);
    await detect(6);
    expect(await documents()).toEqual([['manual.txt', 'sheet_2024.txt']]);
  });

  it('keeps no finding of a neighbour that is deleted before it is kept', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    near = () => theirs.map((card) => neighbourOf(card));
    const { findings } = store;
    const meanwhile = {
      ...findings,
      async save(...given: Parameters<typeof findings.save>) {
        await store.instances.setState(1, 10, 1, 'deleted', 1);
        await eraseDocument(store, 1, 1);
        return findings.save(...given);
      },
    };
    store = { ...store, findings: meanwhile };

    await detect(2);

    expect(await store.findings.ofInstance(1, 2)).toEqual([]);
  });

  it('leaves a collection alone that was deleted meanwhile', async () => {
    await keep(2, [sentence(1, 9)]);
    near = () => {
      throw new ConflictNotFoundError(); // Its kind alone counts: not found.
    };

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('announces that a version has no findings any more once a newer one has taken them over', async () => {
    const theirs = await keep(2, [sentence(1, 9)]);
    near = () => theirs.map((card) => neighbourOf(card));
    for (const version of [1, 4]) {
      await keep(version, [sentence(1, 4)]);
      await detect(version);
    }
    await store.instances.setState(1, 10, 1, 'superseded', 1);

    await follow(1);

    expect(announced(1)).toEqual([1, 0]);
    expect(announced(4)).toEqual([1]);
    expect(await found()).toMatchObject([{ state: 'open' }]);
  });

  it('fails with the store, even where there is nothing to compare', async () => {
    await keep(1, []);
    const away = async () => {
      throw new RangeError('the store is away');
    };
    store = { ...store, documents: { ...store.documents, versionsOf: away } };

    await expect(detect(1)).rejects.toThrow('the store is away');
  });

  it('compares a document that is replaced as soon as it is current again', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    near = () => theirs.map((card) => neighbourOf(card));
    await store.instances.setState(1, 10, 2, 'superseded', 1);
    await detect(2);
    expect(await found()).toEqual([]);
    expect(asked).toBe(0);

    await store.instances.setState(1, 10, 2, 'current', 2);
    await detect(2);
    expect(await found()).toMatchObject([{ state: 'open' }]);
  });

  it('lets the same text win in a newer version of its document', async () => {
    await keep(1, [sentence(1, 4)]);
    const [loser] = await keep(2, [sentence(1, 9)]); // between the two versions
    near = () => (loser ? [neighbourOf(loser)] : []);
    await detect(1);
    const [open] = await found();
    const decision = open?.first.instanceId === 1 ? 'keep_first' : 'keep_second';
    await store.conflicts.judge(1, open?.conflictId ?? 0, { decision, note: '', userId: 'u', userName: 'U', atMs: 6 });
    expect(await store.conflicts.retiredCards(1, 10)).toEqual([loser?.cardId]);

    await store.instances.setState(1, 10, 1, 'superseded', 1);
    await follow(1);
    await keep(4, [sentence(1, 4)]);
    await detect(4);

    expect(await store.conflicts.retiredCards(1, 10)).toEqual([loser?.cardId]);
  });

  it('keeps what was decided while a newer generation is written', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    near = () => theirs.map((card) => neighbourOf(card));
    await detect(2);
    const [open] = await found();
    const judgement = { note: '', userId: 'u', userName: 'U', atMs: 6 };
    await store.conflicts.judge(1, open?.conflictId ?? 0, { decision: 'dismiss', ...judgement });

    await store.instances.begin(extractionOf(2, 2)); // none of its cards is there yet
    await detect(2);
    expect(await found()).toMatchObject([{ state: 'dismissed' }]);
  });

  it('says nothing of a neighbour that the index holds in another text than the store', async () => {
    const [theirs] = await keep(1, [sentence(1, 6)]);
    await keep(2, [sentence(1, 9)]);
    near = () => (theirs ? [neighbourOf(theirs, sentence(1, 4))] : []);

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('leaves out other versions of the same document', async () => {
    const [theirs] = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    near = () => (theirs ? [{ ...neighbourOf(theirs), fileName: 'sheet.txt' }] : []);

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('leaves out a card that is too complex, finds the rest, and does not try again', async () => {
    const theirs = await keep(1, [sentence(1, 4), sentence(2, 4)]);
    await keep(2, [sentence(1, 9), sentence(2, 9)]);
    near = (text) =>
      theirs.filter((card) => text.slice(0, 20) === card.verbatimContent.slice(0, 20)).map((card) => neighbourOf(card));
    tooComplex = subject(1);

    await detect(2);

    expect((await found()).map(({ first }) => first.sentence)).toEqual([sentence(2, 4)]);
    expect(await store.documents.leftOut(1, [2])).toBe(1);
    expect(await store.documents.unchecked(1, [2])).toEqual([]);
  });
});
