import { answer, ingest, readCollection } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { createReachedServices } from '../src/app/reached-services.js';
import type { Services } from '../src/app/ports.js';
import { unlimited } from '../src/domain/keys/key-limits.js';
import { FakeCatalog } from './fakes/fake-catalog.js';
import { FakeAnswers } from './fakes/fake-answers.js';
import { FakeCards } from './fakes/fake-cards.js';
import { FakeRetrieval } from './fakes/fake-retrieval.js';

type Called = readonly [call: string, request: unknown];

/** Services that record their requests, with collection 3 in addition to 1. */
function recorded() {
  const catalog = new FakeCatalog();
  catalog.add(3, 1, 'Hidden away', 3, 'hidden.pdf');
  const answers = new FakeAnswers();
  for (const collectionId of [1, 3]) {
    const ask = answer.Ask.fromPartial({ id: `ask ${collectionId}`, collectionId, state: 'running', createdAtMs: 1 });
    answers.asks.set(ask.id, { team: 1, ask });
    answers.asks.set(`several ${collectionId}`, {
      team: 1,
      ask: { ...ask, id: `several ${collectionId}`, collectionId: 0, collectionIds: [1, collectionId] },
    });
  }
  const services: Services = {
    catalog: catalog.client(),
    cards: new FakeCards().client(catalog.client()),
    retrieval: new FakeRetrieval().client(catalog.client()),
    answers: answers.client(catalog.client()),
  };
  const called: Called[] = [];
  const telling = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (typeof call !== 'function') return call;
        return (request: unknown, options: unknown): unknown => {
          called.push([String(name), request]);
          return Reflect.apply(call, target, [request, options]);
        };
      },
    });
  const servicesFor = createReachedServices({
    catalog: telling(services.catalog),
    cards: telling(services.cards),
    retrieval: telling(services.retrieval),
    answers: telling(services.answers),
  });
  return {
    called,
    catalog,
    limited: servicesFor({ limits: { ...unlimited, collections: [1] } }),
    whole: servicesFor({ limits: unlimited }),
  };
}

const teamId = 1;
/** Never aborts. */
const { signal } = new AbortController();

describe('the services of a limited key', () => {
  const calls = [
    [
      'getCollection',
      (services: Services, collectionId: number) => services.catalog.getCollection({ teamId, collectionId }),
    ],
    ['readCollection', ({ catalog }, collectionId) => readCollection(catalog, { teamId, collectionId })],
    ['getScope', ({ catalog }, collectionId) => catalog.getScope({ teamId, collectionId })],
    ['listFacets', ({ catalog }, collectionId) => catalog.listFacets({ teamId, collectionId })],
    ['listMetadata', ({ catalog }, collectionId) => catalog.listMetadata({ teamId, collectionId })],
    ['checkFilterKeys', ({ catalog }, collectionId) => catalog.checkFilterKeys({ teamId, collectionId })],
    ['deleteCollection', ({ catalog }, collectionId) => catalog.deleteCollection({ teamId, collectionId })],
    ['listCards', ({ cards }, collectionId) => cards.listCards({ teamId, collectionId })],
    ['listConflicts', ({ cards }, collectionId) => cards.listConflicts({ teamId, collectionId })],
    ['checkConflicts', ({ cards }, collectionId) => cards.checkConflicts({ teamId, collectionId }, { signal })],
    ['listChats', ({ answers }, collectionId) => answers.listChats({ teamId, collectionId, limit: 9 })],
    ['getChat', ({ answers }, collectionId) => answers.getChat({ teamId, collectionId, chatId: 'ask 1' })],
    ['renameChat', ({ answers }, collectionId) => answers.renameChat({ teamId, collectionId, chatId: 'ask 1' })],
    ['deleteChat', ({ answers }, collectionId) => answers.deleteChat({ teamId, collectionId, chatId: 'ask 1' })],
    ['search', ({ retrieval }, collectionId) => retrieval.search({ teamId, collectionId }, { signal })],
  ] as const satisfies readonly (readonly [string, (services: Services, collectionId: number) => Promise<unknown>])[];

  it.each(calls)('refuse %s for a hidden collection and for none', async (name, call) => {
    const { called, limited } = recorded();
    await call(limited, 1);
    await expect(call(limited, 3)).rejects.toMatchObject({ kind: 'not-found', code: 'COLLECTION_NOT_FOUND' });
    await expect(call(limited, 0)).rejects.toMatchObject({ kind: 'not-found', code: 'COLLECTION_NOT_FOUND' });

    const asked = called.filter(([each]) => each === name).map(([, request]) => request);
    expect(asked).toMatchObject([{ collectionId: 1 }, { collectionId: 0 }, { collectionId: 0 }]);
  });

  it('search several collections only if the key may access all of them', async () => {
    const { called, limited, whole } = recorded();
    const several = (services: Services, ...collectionIds: number[]) =>
      services.retrieval.search({ teamId, collectionId: 0, collectionIds }, { signal });
    await several(limited, 1, 1);
    await expect(several(limited, 1, 3)).rejects.toMatchObject({ kind: 'not-found', code: 'COLLECTION_NOT_FOUND' });
    await several(whole, 1, 3);

    expect(called.map(([, request]) => request)).toMatchObject([
      { collectionIds: [1, 1] },
      { collectionId: 0, collectionIds: [] },
      { collectionIds: [1, 3] },
    ]);
  });

  it('forward no upload to a hidden collection', async () => {
    const { limited, catalog } = recorded();
    const seen: ingest.DeepPartial<ingest.UploadFileRequest>[] = [];
    async function* upload(collectionId: number) {
      yield ingest.UploadFileRequest.fromPartial({
        payload: { $case: 'header', value: { teamId, collectionId, fileName: 'a.txt' } },
      });
      seen.push({});
      yield ingest.UploadFileRequest.fromPartial({ payload: { $case: 'chunk', value: new Uint8Array(3) } });
    }
    const { signal } = new AbortController();
    await expect(limited.catalog.uploadFile(upload(3), { signal })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    expect(seen).toEqual([]);
    expect(await limited.catalog.uploadFile(upload(1), { signal })).toMatchObject({ fileName: 'a.txt' });
    // Ingest reads a file with other options only if the key may access all collections with the file.
    expect(catalog.uploads.map(({ header }) => header.reachedCollectionIds)).toEqual([[1]]);
  });

  it('restrict counts and resolutions of conflicts to the collections of the key, also if a request names none', async () => {
    const { called, limited } = recorded();
    for (const collectionIds of [undefined, [], [3], [1, 3]]) {
      const { counts } = await limited.answers.countAsks({ teamId, ...(collectionIds && { collectionIds }) });
      expect(counts.map(({ collectionId }) => collectionId)).not.toContain(3);
    }
    await limited.cards.resolveConflict({ teamId, conflictId: 77, action: 'dismiss' });

    for (const [, request] of called)
      expect(request).toMatchObject({ collectionIds: expect.arrayContaining([0]) as unknown });
  });

  it('find no asks and instances of hidden collections', async () => {
    const { called, limited } = recorded();
    const elsewhere = { teamId, askId: 'ask 3' };
    await expect(limited.answers.getAsk(elsewhere)).rejects.toMatchObject({ code: 'ASK_UNKNOWN' });
    await expect(limited.answers.cancelAsk(elsewhere)).rejects.toMatchObject({ code: 'ASK_UNKNOWN' });
    expect((await limited.answers.cancelAsk({ teamId, askId: 'ask 1' })).ask?.state).toBe('cancelled');
    await expect(limited.answers.rateAnswer({ ...elsewhere, rating: 'up' })).rejects.toMatchObject({
      code: 'ASK_UNKNOWN',
    });
    expect((await limited.answers.rateAnswer({ teamId, askId: 'ask 1', rating: 'up' })).ask?.rating).toBe('up');
    // For several collections: only if the key may access all of them.
    const partly = { teamId, askId: 'several 3' };
    await expect(limited.answers.getAsk(partly)).rejects.toMatchObject({ code: 'ASK_UNKNOWN' });
    await expect(limited.answers.cancelAsk(partly)).rejects.toMatchObject({ code: 'ASK_UNKNOWN' });
    expect((await limited.answers.getAsk({ teamId, askId: 'several 1' })).ask?.id).toBe('several 1');
    await limited.cards.compareVersions({ teamId, fromInstanceId: 103, toInstanceId: 5 }, { signal });

    expect(called.filter(([name]) => name === 'cancelAsk').map(([, request]) => request)).toEqual([
      { teamId, askId: '' },
      { teamId, askId: 'ask 1' },
      { teamId, askId: '' },
    ]);
    expect(called.at(-1)).toEqual(['compareVersions', { teamId, fromInstanceId: 0, toInstanceId: 5 }]);
  });

  it('are the original services for a key without limits', async () => {
    const { called, whole } = recorded();
    await whole.catalog.getFile({ teamId, fileId: 3 });
    await whole.answers.getAsk({ teamId, askId: 'ask 3' });

    expect(called).toEqual([
      ['getFile', { teamId, fileId: 3 }],
      ['getAsk', { teamId, askId: 'ask 3' }],
    ]);
  });
});
