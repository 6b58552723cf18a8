import { ingest, type asking } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { collectionNamed, indexed, instancesOf, team, upload, world } from './ingest-world.js';

const is = (key: string, ...anyOf: string[]) => ({ key, anyOf });
const passingIn = async (collectionId: number, filters: ingest.DeepPartial<asking.MetadataFilter>[], teamId = team) =>
  (await world.catalog.getScope({ teamId, collectionId, filters })).passing;
const metadataIn = async (collectionId: number) =>
  (await instancesOf(collectionId)).map(({ name, version, metadata }) => [name, version, metadata]);

/** Metadata that users give to documents, from the upload to the filters of searches. */
export function describeMetadata(): void {
  describe("users' metadata of a document", () => {
    it('determines which documents of the collection pass a filter', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const up = await upload(one, 'a.txt', 'Hello.', team, '{"dept":"hr","tags":["x","y"]}');
      await upload(one, 'b.txt', 'Hello there.');
      const other = await upload(two, 'a.txt', 'Hello.', team, '{"dept":7}');

      const asked = [is('metadata.tags', 'y'), { key: '', not: is('metadata.dept', 'hr') }, is('metadata.constructor')];
      expect(await passingIn(one, asked)).toEqual([
        { instanceIds: [up.instanceId], except: false },
        { instanceIds: [up.instanceId], except: true },
        { instanceIds: [], except: false },
      ]);
      expect(await passingIn(two, [is('metadata.dept', '7')])).toEqual([
        { instanceIds: [other.instanceId], except: false },
      ]);
      expect(await passingIn(one, [])).toEqual([]);
      await expect(passingIn(one, asked, team + 1)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    });

    it('is filtered by ingest, so that the scope of 600 documents stays under 20,000 bytes', async () => {
      const collectionId = await collectionNamed('Large');
      const up = await upload(collectionId, 'a.txt', 'Hello.', team, '{"wanted":true}');
      // Copies of a record that still waits would be claimed, and removed because their files do not exist.
      await indexed(collectionId, up);
      const [pattern] = await world.store.instances.select({ id: up.instanceId });
      const documents = 600;
      const large = JSON.stringify({ wanted: 'x'.repeat(4_080) });
      for (let version = 2; version <= documents; version += 1) {
        const metadata = version % 2 === 0 ? large : '{"wanted":true}';
        if (pattern) await world.store.instances.insert({ ...pattern, fileId: 1_000 + version, version, metadata });
      }

      const filters = [is('metadata.wanted', 'true')];
      const scope = await world.catalog.getScope({ teamId: team, collectionId, filters });

      expect(scope.passing[0]?.instanceIds).toHaveLength(documents / 2);
      expect(ingest.GetScopeResponse.encode(scope).finish().length).toBeLessThan(20_000);
    });

    it('is returned for the requested instances of the collection, unless they are deleted', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const up = await upload(one, 'a.txt', 'Hello.', team, '{"a":1}');
      const silent = await upload(one, 'b.txt', 'Hello there.');
      const other = await upload(two, 'a.txt', 'Hello.', team, '{"a":2}');
      const instanceIds = [up, silent, other].map(({ instanceId }) => instanceId);

      const metadataFor = (teamId: number) => world.catalog.listMetadata({ teamId, collectionId: one, instanceIds });
      expect((await metadataFor(team)).instances).toEqual([{ instanceId: up.instanceId, metadata: '{"a":1}' }]);
      expect((await metadataFor(team + 1)).instances).toEqual([]);
      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });
      expect((await metadataFor(team)).instances).toEqual([]);
    });

    it('changes in every collection that contains the file, without processing it again', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const up = await upload(one, 'a.txt', 'Hello.', team, '{"a":1,"b":2}');
      await upload(two, 'a.txt', 'Hello.');
      await indexed(one, up);
      const before = await world.catalog.getScope({ teamId: team, collectionId: one });

      const { file } = await world.catalog.describeFile({
        teamId: team,
        fileId: up.fileId,
        changes: '{"b":null,"c":3}',
      });

      expect(file?.instances.map(({ metadata }) => metadata)).toEqual(['{"a":1,"c":3}', '{"c":3}']);
      expect(file?.instances[0]).toMatchObject({ status: 'processed', stage: 'done' });
      expect(await world.catalog.getScope({ teamId: team, collectionId: one })).toEqual(before);
    });

    it('is refused as a whole if it is too long or invalid, and for files of other teams', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      const { fileId } = await upload(one, 'a.txt', 'Hello.');
      await upload(two, 'a.txt', 'Hello.', team, JSON.stringify({ long: 'x'.repeat(4_000) }));
      const changes = JSON.stringify({ more: 'x'.repeat(200) });

      const change = (teamId: number, id = fileId) => world.catalog.describeFile({ teamId, fileId: id, changes });
      await expect(change(team)).rejects.toMatchObject({ code: 'METADATA_REFUSED' });
      expect(await metadataIn(one)).toEqual([['a.txt', 1, '']]);
      await expect(change(team + 1)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
      await expect(change(team, 999)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
      await expect(upload(one, 'b.txt', 'Hi.', team, '[]')).rejects.toMatchObject({ code: 'METADATA_REFUSED' });
      expect(await metadataIn(one)).toHaveLength(1);
    });

    it('is inherited by the next version, unless its upload has metadata', async () => {
      const collectionId = await collectionNamed('Versions');
      await upload(collectionId, 'a.txt', 'One.', team, '{"a":1}');
      await upload(collectionId, 'a.txt', 'Two.');
      await upload(collectionId, 'a.txt', 'Three.', team, '{"b":2}');
      await upload(collectionId, 'a.txt', 'Four.', team, '{}');
      await upload(collectionId, 'a.txt', 'Five.');

      expect((await metadataIn(collectionId)).toReversed()).toEqual(
        ['{"a":1}', '{"a":1}', '{"b":2}', '', ''].map((metadata, at) => ['a.txt', at + 1, metadata]),
      );
    });

    it('is replaced by an upload of the same bytes if that has metadata', async () => {
      const collectionId = await collectionNamed('Again');
      await upload(collectionId, 'a.txt', 'One.', team, '{"a":1}');
      await upload(collectionId, 'a.txt', 'One.');
      expect(await metadataIn(collectionId)).toEqual([['a.txt', 1, '{"a":1}']]);

      await upload(collectionId, 'a.txt', 'One.', team, '{"b":2}');
      expect(await metadataIn(collectionId)).toEqual([['a.txt', 1, '{"b":2}']]);
    });

    it('is deleted with the document', async () => {
      const collectionId = await collectionNamed('Gone');
      const { fileId } = await upload(collectionId, 'a.txt', 'One.', team, '{"a":1}');
      await world.catalog.deleteFile({ teamId: team, fileId });

      expect(await passingIn(collectionId, [is('metadata.a', '1')])).toEqual([{ instanceIds: [], except: false }]);
    });
  });
}
