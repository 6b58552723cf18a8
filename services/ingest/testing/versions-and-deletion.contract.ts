import { events, ingestion, readCollection } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import {
  applied,
  collectionNamed,
  indexed,
  instance,
  instancesOf,
  patient,
  refOf,
  team,
  unique,
  upload,
  world,
} from './ingest-world.js';

const { CURRENT, DELETED, SUPERSEDED } = ingestion.InstanceState;

const motionIn = async (collectionId: number) =>
  (await world.catalog.getScope({ teamId: team, collectionId })).inMotion;

/** Which version is current, and that deleted documents leave nothing. Part of the service's contract. */
export function describeVersionsAndDeletion(): void {
  describe('versions', () => {
    it('keep the old one current until the new one is processed', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);

      const v2 = await upload(collectionId, 'policy.txt', '14 days');
      expect(await motionIn(collectionId)).toMatchObject({
        currentInstanceIds: [v1.instanceId],
        supersededInstanceIds: [v2.instanceId],
      });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ version: 2, current: false });

      await indexed(collectionId, v2);
      // At the same time as the status, so that a user who sees the status can search the new version.
      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ current: false });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: true });
      expect(await motionIn(collectionId)).toMatchObject({
        supersededInstanceIds: [v1.instanceId],
        currentInstanceIds: [v2.instanceId],
      });
      await upload(collectionId, 'other.txt', '14 days');
      const ofPolicy = await readCollection(world.catalog, { teamId: team, collectionId, fileName: 'policy.txt' });
      expect(ofPolicy.instances.map(({ id }) => id).sort()).toEqual([v1.instanceId, v2.instanceId].sort());
    });

    it('are never current if a newer one was processed before them', async () => {
      const collectionId = await collectionNamed('Policies');
      const handedOver = new Map<number, ingestion.InstanceState>();
      await using _subscription = await world.bus.subscribe(events.fileParsed, {
        group: 'extraction.extract',
        handle: async ({ data: { instance: ref } }) => {
          if (ref) handedOver.set(ref.instanceId, ref.state);
        },
      });
      const v1 = await upload(collectionId, 'policy.txt', '10 euros');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'policy.txt', '20 euros');
      const v3 = await upload(collectionId, 'policy.txt', '30 euros');
      await indexed(collectionId, v3);
      await indexed(collectionId, v2); // late

      expect(handedOver).toEqual(
        new Map([
          [v1.instanceId, CURRENT],
          [v2.instanceId, SUPERSEDED],
          [v3.instanceId, SUPERSEDED],
        ]),
      );
      expect(await motionIn(collectionId)).toMatchObject({
        currentInstanceIds: [v3.instanceId],
        supersededInstanceIds: [v1.instanceId, v2.instanceId],
      });
      const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
      expect(collection).toMatchObject({ knowledgeCards: 3 });
    });

    it('stay superseded after the version that replaced them is purged', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '10 euros');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'policy.txt', '20 euros');
      await indexed(collectionId, v2);
      await world.catalog.deleteFile({ teamId: team, fileId: v2.fileId });
      await applied(collectionId, [
        { instanceId: v1.instanceId, revision: 9, state: SUPERSEDED },
        { instanceId: v2.instanceId, revision: 9, state: DELETED },
      ]);
      await vi.waitFor(async () => expect(await world.blobNames()).toHaveLength(2), patient);

      const v3 = await upload(collectionId, 'policy.txt', '30 euros');

      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ current: false });
      expect(await instance(collectionId, v3.instanceId)).toMatchObject({ current: true });
    });

    it('become the newest again when their bytes are uploaded again', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'policy.txt', '14 days');
      await indexed(collectionId, v2);

      await upload(collectionId, 'policy.txt', '30 days');

      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ version: 3, current: true });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: false });
    });

    it('become the newest again when their bytes are uploaded again while a newer one is being processed', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'policy.txt', '14 days');

      await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v2);

      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ version: 3, current: true });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: false });
    });

    it('become the newest again when their bytes are uploaded again before any version is processed', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      const v2 = await upload(collectionId, 'policy.txt', '14 days');

      await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);
      await indexed(collectionId, v2);

      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ version: 3, current: true });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: false });
    });
  });

  describe('deleting', () => {
    it('hides a file at once, and purges its bytes when all services have confirmed the deletion', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await indexed(collectionId, up);

      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

      expect(await instancesOf(collectionId)).toEqual([]);
      expect(await motionIn(collectionId)).toMatchObject({
        deletedInstanceIds: [up.instanceId],
      });
      await expect(world.catalog.getFile({ teamId: team, fileId: up.fileId })).rejects.toMatchObject({
        kind: 'not-found',
      });

      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
      expect(await motionIn(collectionId)).toMatchObject({ deletedInstanceIds: [] });
    });

    it('keeps bytes that another file still has', async () => {
      const collectionId = await collectionNamed('Manuals');
      const one = await upload(collectionId, 'a.txt', 'Hello there.');
      const two = await upload(collectionId, 'b.txt', 'Hello there.');
      await indexed(collectionId, one);
      await indexed(collectionId, two);

      await world.catalog.deleteFile({ teamId: team, fileId: one.fileId });
      await applied(collectionId, [{ instanceId: one.instanceId, revision: 1, state: DELETED }]);

      await vi.waitFor(async () => expect((await motionIn(collectionId))?.deletedInstanceIds).toEqual([]), patient);
      expect(await world.blobNames()).not.toEqual([]);
    });

    it('removes a collection with the files that are in no other collection', async () => {
      const collectionId = await collectionNamed('Manuals');
      const changed = vi.fn();
      await using _subscription = await world.bus.subscribe(events.instancesChanged, {
        group: 'retrieval.changes',
        handle: async ({ data }) => changed(data.changes),
      });
      const up = await upload(collectionId, 'a.txt', 'Hello there.');

      await world.catalog.deleteCollection({ teamId: team, collectionId });

      for (const call of ['getCollection', 'getScope', 'deleteCollection'] as const) {
        await expect(world.catalog[call]({ teamId: team, collectionId })).rejects.toMatchObject({
          code: 'COLLECTION_NOT_FOUND',
        });
      }
      await expect(world.catalog.getFile({ teamId: team, fileId: up.fileId })).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
      });
      await vi.waitFor(
        () => expect(changed).toHaveBeenCalledWith([{ instanceId: up.instanceId, revision: 1, state: DELETED }]),
        patient,
      );
      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });

    it('keeps a file that another collection contains, with its instance there only', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const up = await upload(one, 'a.txt', 'Hello there.');
      await indexed(one, up);
      const kept = await upload(two, 'a.txt', 'Hello there.');
      await indexed(two, kept);

      await world.catalog.deleteCollection({ teamId: team, collectionId: one });

      const { file } = await world.catalog.getFile({ teamId: team, fileId: up.fileId });
      expect(file?.instances.map(({ id, collectionName }) => [id, collectionName])).toEqual([[kept.instanceId, 'Two']]);
      expect(file?.status).toBe('processed');
    });

    it('leaves nothing of a collection whose files are being processed', async () => {
      const collectionId = await collectionNamed('Manuals');
      let go = (): void => {};
      const gate = new Promise<void>((resolve) => (go = resolve));
      world.parser.before = () => gate;
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await vi.waitFor(
        async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'parsing' }),
        patient,
      );

      await world.catalog.deleteCollection({ teamId: team, collectionId });
      go();
      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: DELETED }]);

      expect((await world.catalog.listFiles({ teamId: team })).files).toEqual([]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });

    it('drops events that arrive late for a deleted file', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

      await world.bus.publish(events.cardsIndexed, { instance: refOf(collectionId, up), cardCount: 3 }, unique());
      const other = await upload(collectionId, 'b.txt', 'Something else.');
      await indexed(collectionId, other, 2);

      const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
      expect(collection).toMatchObject({ fileInstances: 1, knowledgeCards: 2, status: 'processed' });
    });
  });

  describe('states in motion', () => {
    it('are in the scope until extraction and retrieval have confirmed the latest revision', async () => {
      const collectionId = await collectionNamed('Policies');
      const announced = new Map<number, ingestion.InstanceChange>();
      await using _subscription = await world.bus.subscribe(events.instancesChanged, {
        group: 'retrieval.changes',
        handle: async ({ data }) => data.changes.forEach((change) => announced.set(change.instanceId, change)),
      });
      const v1 = await upload(collectionId, 'p.txt', 'one');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'p.txt', 'two');
      await indexed(collectionId, v2);
      await vi.waitFor(
        () =>
          expect([...announced.values()].map(({ instanceId, state }) => [instanceId, state]).toSorted()).toEqual([
            [v1.instanceId, SUPERSEDED],
            [v2.instanceId, CURRENT],
          ]),
        patient,
      );
      const changes = [...announced.values()];
      const confirm = (service: string, some: readonly ingestion.InstanceChange[]) =>
        world.bus.publish(events.changesApplied, { teamId: team, collectionId, service, changes: [...some] }, unique());

      await confirm('extraction', changes);
      await confirm(
        'retrieval',
        changes.filter(({ instanceId }) => instanceId === v2.instanceId),
      );

      await vi.waitFor(
        async () =>
          expect(await motionIn(collectionId)).toMatchObject({
            // While one version is unconfirmed, all versions of the document are in motion.
            supersededInstanceIds: [v1.instanceId],
            currentInstanceIds: [v2.instanceId],
          }),
        patient,
      );
      await applied(collectionId, changes);
      await vi.waitFor(
        async () =>
          expect(await motionIn(collectionId)).toMatchObject({
            supersededInstanceIds: [],
            currentInstanceIds: [],
          }),
        patient,
      );
    });
  });
}
