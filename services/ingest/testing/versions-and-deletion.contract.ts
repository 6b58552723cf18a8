import { events, ingestion } from '@cardinal/contracts';
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

/** Which version answers, and what is left of what was deleted. A part of the service's contract. */
export function describeVersionsAndDeletion(): void {
  describe('versions', () => {
    it('answers from the old version until the new one is processed', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);

      const v2 = await upload(collectionId, 'policy.txt', '14 days');
      expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
        supersededInstanceIds: [],
      });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ version: 2, current: false });

      await indexed(collectionId, v2);
      // At once: whoever sees the status searches the new version.
      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ current: false });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: true });
      expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
        supersededInstanceIds: [v1.instanceId],
        restoredInstanceIds: [v2.instanceId],
        name: 'Policies',
      });
      expect(await world.catalog.getScope({ teamId: team, collectionId, bare: true })).toMatchObject({
        supersededInstanceIds: [v1.instanceId],
        name: '',
      });
    });

    it('is the newest again when its bytes are uploaded again', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'policy.txt', '30 days');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'policy.txt', '14 days');
      await indexed(collectionId, v2);

      await upload(collectionId, 'policy.txt', '30 days');

      expect(await instance(collectionId, v1.instanceId)).toMatchObject({ version: 3, current: true });
      expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: false });
    });
  });

  describe('deleting', () => {
    it('hides a file at once and purges its bytes when everyone has followed', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      await indexed(collectionId, up);

      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

      expect(await instancesOf(collectionId)).toEqual([]);
      expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
        deletedInstanceIds: [up.instanceId],
      });
      await expect(world.catalog.getFile({ teamId: team, fileId: up.fileId })).rejects.toMatchObject({
        kind: 'not-found',
      });

      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
      expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({ deletedInstanceIds: [] });
    });

    it('keeps bytes that another file still has', async () => {
      const collectionId = await collectionNamed('Manuals');
      const one = await upload(collectionId, 'a.txt', 'Hello there.');
      const two = await upload(collectionId, 'b.txt', 'Hello there.');
      await indexed(collectionId, one);
      await indexed(collectionId, two);

      await world.catalog.deleteFile({ teamId: team, fileId: one.fileId });
      await applied(collectionId, [{ instanceId: one.instanceId, revision: 1, state: DELETED }]);

      await vi.waitFor(
        async () =>
          expect((await world.catalog.getScope({ teamId: team, collectionId })).deletedInstanceIds).toEqual([]),
        patient,
      );
      expect(await world.blobNames()).not.toEqual([]);
    });

    it('removes a collection with its links while its files stay', async () => {
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
      expect((await world.catalog.getFile({ teamId: team, fileId: up.fileId })).file?.instances).toEqual([]);
      await vi.waitFor(
        () => expect(changed).toHaveBeenCalledWith([{ instanceId: up.instanceId, revision: 1, state: DELETED }]),
        patient,
      );
    });

    it('drops what comes late for a deleted file', async () => {
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

  describe('states of change', () => {
    it('are told once each and kept until both followers confirm', async () => {
      const collectionId = await collectionNamed('Policies');
      const v1 = await upload(collectionId, 'p.txt', 'one');
      await indexed(collectionId, v1);
      const v2 = await upload(collectionId, 'p.txt', 'two');
      await indexed(collectionId, v2);
      const changes = [
        { instanceId: v1.instanceId, revision: 1, state: SUPERSEDED },
        { instanceId: v2.instanceId, revision: 1, state: CURRENT },
      ];

      await world.bus.publish(
        events.changesApplied,
        { teamId: team, collectionId, service: 'extraction', changes },
        unique(),
      );
      await world.bus.publish(
        events.changesApplied,
        { teamId: team, collectionId, service: 'retrieval', changes: changes.slice(1) },
        unique(),
      );

      await vi.waitFor(
        async () =>
          expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
            supersededInstanceIds: [v1.instanceId],
            restoredInstanceIds: [],
          }),
        patient,
      );
    });
  });
}
