import type { WireRequest } from '@cardinal/testkit/messages-api';
import { describe, expect, it, vi } from 'vitest';
import { clientOf } from '../src/client.js';
import { startModelServer } from '../src/model-server.js';
import { startServer, withDataDir } from '../src/server.js';
import { createCollection, settled } from '../src/wait.js';
import { describeCardsByModel } from '../suites/documents-by-model/cards.js';
import { long, paragraph, passagesOf, written } from '../suites/documents-by-model/model.js';
import { describeSecondLook } from '../suites/documents-by-model/second-look.js';
import { cardsOf, documentsWorldForThisFile, environmentOf, patience } from '../suites/documents-by-model/world.js';

const world = documentsWorldForThisFile();
describeCardsByModel(world);
describeSecondLook(world);

describe('a process that dies while a model writes cards', () => {
  it('does not call the model again for cards that are stored', async () => {
    const models = await startModelServer();
    await withDataDir(async (dataDir) => {
      const start = () => startServer({ dataDir, env: environmentOf(models) });
      const asked: string[] = [];
      const isLast = (request: WireRequest) => passagesOf(request).includes(paragraph(39));
      models.play((request) => {
        if (!isLast(request)) return written(request);
        return { ...written(request), hold: { afterEvents: 1, until: new Promise(() => undefined) } };
      });
      const first = await start();
      const client = clientOf(first.url);
      const id = await createCollection(client, 'Killed');
      await client.upload(id, 'killed.txt', long(40));
      await vi.waitFor(async () => expect((await cardsOf(client, id)).length).toBeGreaterThan(20), patience);
      const stored = await cardsOf(client, id);
      await first.kill();

      models.play((request) => {
        asked.push(...passagesOf(request));
        return written(request);
      });
      const second = await start();
      await settled(clientOf(second.url), id);
      expect((await cardsOf(clientOf(second.url), id)).map(({ verbatimContent }) => verbatimContent)).toEqual(
        Array.from({ length: 40 }, (_, n) => paragraph(n)),
      );
      expect(asked).toContain(paragraph(39));
      expect(asked.filter((text) => stored.some(({ verbatimContent }) => verbatimContent === text))).toEqual([]);
      await second.stop();
    });
    await models.close();
  });
});
