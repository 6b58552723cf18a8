import { describe, expect, it } from 'vitest';
import { ConflictNotFoundError } from '../../src/app/conflicts/errors.js';
import { eraseDocument } from '../../src/app/conflicts/keep-findings.js';
import { extractionOf } from '../../testing/card-samples.js';
import { sentence, subject, useComparedDocuments } from './compared-documents.js';

describe('comparing a document with the others', () => {
  const { stored, standIn, index, keep, follow, announced, detect, neighbourOf, found } = useComparedDocuments();

  it('lists 200 findings of two documents and summarises the rest, also when repeated', async () => {
    const count = 205;
    const theirs = await keep(
      1,
      Array.from({ length: count }, (_, n) => sentence(n, 4)),
    );
    await keep(
      2,
      Array.from({ length: count }, (_, n) => sentence(n, 9)),
    );
    index.near = (text) =>
      theirs.filter((card) => card.verbatimContent === text.replace('9 bar', '4 bar')).map((card) => neighbourOf(card));

    for (const _time of [1, 2]) {
      await detect(2);
      const all = await found();
      expect(all.filter(({ type }) => type === 'value')).toHaveLength(200);
      expect(all.filter(({ type }) => type === 'summary')).toMatchObject([{ further: 5, state: 'open' }]);
    }
    expect(index.asked).toBe(10); // fifty cards at a time
  });

  it('stores a conflict with several copies of a text once per document', async () => {
    const texts = [sentence(1, 4), sentence(2, 4)];
    const theirs = [...(await keep(1, texts)), ...(await keep(3, texts))];
    await keep(2, [sentence(1, 9), sentence(2, 9)]);
    index.near = (text) =>
      theirs.filter((card) => card.verbatimContent === text.replace('9 bar', '4 bar')).map((card) => neighbourOf(card));

    await detect(2);
    await detect(2);

    const documents = (await found()).map(({ first, second }) => [first.fileName, second.fileName].toSorted());
    expect(documents.map(String).toSorted()).toEqual(
      ['leaflet', 'leaflet', 'manual', 'manual'].map((name) => `${name}.txt,sheet.txt`),
    );

    await stored().instances.setState(1, 10, 3, 'deleted', 1);
    await follow(3);
    expect((await found()).flatMap(({ first, second }) => [first.fileName, second.fileName]).toSorted()).toEqual(
      ['manual', 'manual', 'sheet', 'sheet'].map((name) => `${name}.txt`),
    );
  });

  it('keeps a finding that also concerns the next version if the version is superseded meanwhile', async () => {
    const sheet = await keep(2, [sentence(1, 9)]);
    await keep(1, [sentence(1, 4)]);
    index.near = () => sheet.map((card) => neighbourOf(card));
    let overtake: (() => Promise<void>) | undefined = async () => {
      overtake = undefined;
      await keep(4, [sentence(1, 4)]);
      await stored().instances.setState(1, 10, 1, 'superseded', 1);
      await follow(1);
      await detect(4);
    };
    const { findings } = stored();
    standIn({
      findings: {
        ...findings,
        async ofTexts(teamId, texts) {
          const known = await findings.ofTexts(teamId, texts);
          await overtake?.();
          return known;
        },
      },
    });

    await detect(1);

    expect(await found()).toMatchObject([{ state: 'open', first: { instanceId: 2 }, second: { instanceId: 4 } }]);
    expect(announced(4).at(-1)).toBe(1);
  });

  it('treats differences between two editions as changes, and removes earlier findings about them', async () => {
    const theirs = [...(await keep(1, [sentence(1, 4)])), ...(await keep(5, [sentence(1, 4)]))];
    await keep(6, [sentence(1, 9)]);
    index.near = () => theirs.map((card) => neighbourOf(card));
    const documents = async () =>
      (await found()).map(({ first, second }) => [first.fileName, second.fileName].toSorted());

    await detect(6);

    expect(await documents()).toEqual([['manual.txt', 'sheet_2024.txt']]);
    const [known] = await stored().findings.ofInstance(1, 6);
    if (!known) throw new RangeError('nothing was found');
    const first = { ...known.first, fileName: 'prices_2020.txt' };
    const second = { ...known.second, fileName: 'prices_2021.txt' };
    await stored().findings.save([{ ...known, key: 'of-before', first, second }], new Set([1, 6]), 5);
    expect(await documents()).toHaveLength(2);
    await detect(6);
    expect(await documents()).toEqual([['manual.txt', 'sheet_2024.txt']]);
  });

  it('stores no finding about a neighbour that was deleted meanwhile', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    index.near = () => theirs.map((card) => neighbourOf(card));
    const { findings } = stored();
    const meanwhile = {
      ...findings,
      async save(...given: Parameters<typeof findings.save>) {
        await stored().instances.setState(1, 10, 1, 'deleted', 1);
        await eraseDocument(stored(), 1, 1);
        return findings.save(...given);
      },
    };
    standIn({ findings: meanwhile });

    await detect(2);

    expect(await stored().findings.ofInstance(1, 2)).toEqual([]);
  });

  it('ends if the collection was deleted meanwhile', async () => {
    await keep(2, [sentence(1, 9)]);
    index.near = () => {
      throw new ConflictNotFoundError(); // Only its kind matters: not found.
    };

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('publishes a count of 0 for a version whose findings a newer version has taken over', async () => {
    const theirs = await keep(2, [sentence(1, 9)]);
    index.near = () => theirs.map((card) => neighbourOf(card));
    for (const version of [1, 4]) {
      await keep(version, [sentence(1, 4)]);
      await detect(version);
    }
    await stored().instances.setState(1, 10, 1, 'superseded', 1);

    await follow(1);

    expect(announced(1)).toEqual([1, 0]);
    expect(announced(4)).toEqual([1]);
    expect(await found()).toMatchObject([{ state: 'open' }]);
  });

  it('fails if the store fails, even if there is nothing to compare', async () => {
    await keep(1, []);
    const away = async () => {
      throw new RangeError('the store is away');
    };
    standIn({ documents: { ...stored().documents, versionsOf: away } });

    await expect(detect(1)).rejects.toThrow('the store is away');
  });

  it('compares a superseded document once it is current again', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    index.near = () => theirs.map((card) => neighbourOf(card));
    await stored().instances.setState(1, 10, 2, 'superseded', 1);
    await detect(2);
    expect(await found()).toEqual([]);
    expect(index.asked).toBe(0);

    await stored().instances.setState(1, 10, 2, 'current', 2);
    await detect(2);
    expect(await found()).toMatchObject([{ state: 'open' }]);
  });

  it('keeps a resolution if a newer version contains the same text', async () => {
    await keep(1, [sentence(1, 4)]);
    const [loser] = await keep(2, [sentence(1, 9)]); // between the two versions
    index.near = () => (loser ? [neighbourOf(loser)] : []);
    await detect(1);
    const [open] = await found();
    const decision = open?.first.instanceId === 1 ? 'keep_first' : 'keep_second';
    await stored().conflicts.judge(1, open?.conflictId ?? 0, {
      decision,
      note: '',
      userId: 'u',
      userName: 'U',
      atMs: 6,
    });
    expect(await stored().conflicts.retiredCards(1, 10)).toEqual([loser?.cardId]);

    await stored().instances.setState(1, 10, 1, 'superseded', 1);
    await follow(1);
    await keep(4, [sentence(1, 4)]);
    await detect(4);

    expect(await stored().conflicts.retiredCards(1, 10)).toEqual([loser?.cardId]);
  });

  it('keeps a decision while a newer generation is written', async () => {
    const theirs = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    index.near = () => theirs.map((card) => neighbourOf(card));
    await detect(2);
    const [open] = await found();
    const judgement = { note: '', userId: 'u', userName: 'U', atMs: 6 };
    await stored().conflicts.judge(1, open?.conflictId ?? 0, { decision: 'dismiss', ...judgement });

    await stored().instances.begin(extractionOf(2, 2)); // none of its cards is stored yet
    await detect(2);
    expect(await found()).toMatchObject([{ state: 'dismissed' }]);
  });

  it('ignores a neighbour whose text in the index differs from the store', async () => {
    const [theirs] = await keep(1, [sentence(1, 6)]);
    await keep(2, [sentence(1, 9)]);
    index.near = () => (theirs ? [neighbourOf(theirs, sentence(1, 4))] : []);

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('ignores other versions of the same document', async () => {
    const [theirs] = await keep(1, [sentence(1, 4)]);
    await keep(2, [sentence(1, 9)]);
    index.near = () => (theirs ? [{ ...neighbourOf(theirs), fileName: 'sheet.txt' }] : []);

    await detect(2);

    expect(await found()).toEqual([]);
  });

  it('skips a card that is too complex, compares the others, and does not try it again', async () => {
    const theirs = await keep(1, [sentence(1, 4), sentence(2, 4)]);
    await keep(2, [sentence(1, 9), sentence(2, 9)]);
    index.near = (text) =>
      theirs.filter((card) => text.slice(0, 20) === card.verbatimContent.slice(0, 20)).map((card) => neighbourOf(card));
    index.tooComplex = subject(1);

    await detect(2);

    expect((await found()).map(({ first }) => first.sentence)).toEqual([sentence(2, 4)]);
    expect(await stored().documents.leftOut(1, [2])).toBe(1);
    expect(await stored().documents.unchecked(1, [2])).toEqual([]);
  });
});
