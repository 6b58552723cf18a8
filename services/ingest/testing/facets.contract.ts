import { document } from '@cardinal/contracts';
import { describe, expect, it, vi } from 'vitest';
import { collectionNamed, indexed, instancesOf, patient, team, upload, world } from './ingest-world.js';

const facetsOf = (collectionId: number, teamId = team) => world.catalog.listFacets({ teamId, collectionId });
const checkKeys = (collectionId: number, keys: string[], teamId = team) =>
  world.catalog.checkFilterKeys({ teamId, collectionId, keys });

/** Uploads a document with metadata and properties, and waits until it is processed. */
async function uploadWith(collectionId: number, name: string, metadata: string, properties: Record<string, string>) {
  const up = await upload(collectionId, name, `${name}: ${JSON.stringify(properties)}`, team, metadata);
  await indexed(collectionId, up);
  const sha256 = (await instancesOf(collectionId)).find(({ id }) => id === up.instanceId)?.sha256 ?? '';
  const summary = document.ParsedSummary.fromPartial({ pages: 1, metadata: properties });
  await world.store.parsed.save(team, sha256, 'test-txt', summary);
  return up;
}

/** Facets: the keys and values by which collections can be filtered. */
export function describeFacets(): void {
  describe('facets and keys of filters', () => {
    it('are those of the current documents of the collection, within the team', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      await uploadWith(one, 'a.txt', '{"dept":"hr","pages":3}', { author: 'Ada' });
      await uploadWith(one, 'b.txt', '{"dept":"hr"}', {});
      await uploadWith(one, 'b.txt', '{"dept":"it"}', { author: 'Bo' });
      await uploadWith(two, 'c.txt', '{"other":true}', {});

      expect(await facetsOf(one)).toEqual({
        documents: 2,
        complete: true,
        facets: [
          {
            ...{ key: 'author', type: 'string', documents: 2, complete: true },
            values: ['Ada', 'Bo'].map((value) => ({ value, documents: 1 })),
          },
          {
            ...{ key: 'metadata.dept', type: 'string', documents: 2, complete: true },
            values: ['hr', 'it'].map((value) => ({ value, documents: 1 })),
          },
          {
            ...{ key: 'metadata.pages', type: 'number', documents: 1, complete: true },
            values: [{ value: '3', documents: 1 }],
          },
        ],
      });
      await expect(facetsOf(one, team + 1)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      expect(await facetsOf(await collectionNamed('Empty'))).toEqual({ documents: 0, facets: [], complete: true });
    });

    it('are refused with a list of the known keys if no document of the collection has them', async () => {
      const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
      await uploadWith(one, 'a.txt', '{"dept":"hr"}', { author: 'Ada' });
      await uploadWith(two, 'b.txt', '{"other":1}', { editor: 'Bo' });

      await checkKeys(one, ['author', 'metadata.dept', 'page']);
      for (const key of ['autor', 'metadata.other', 'editor', 'dept', 'metadata.author', 'constructor']) {
        await expect(checkKeys(one, ['page', key])).rejects.toMatchObject({
          kind: 'invalid',
          code: 'FILTER_KEY_UNKNOWN',
          message: expect.stringMatching(
            new RegExp(`^filters\\.${key} must be .* Known keys: document_id, .*, author, metadata\\.dept\\.$`),
          ) as string,
        });
      }
      await expect(checkKeys(one, ['author'], team + 1)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    });

    it("may be any property while a document is not parsed, but no unknown key of users' metadata", async () => {
      const collectionId = await collectionNamed('Unread');
      let read = (): void => undefined;
      world.parser.before = () => new Promise((resolve) => (read = resolve));
      await upload(collectionId, 'a.txt', 'Hello.', team, '{"dept":"hr"}');

      await checkKeys(collectionId, ['author', 'metadata.dept']);
      await expect(checkKeys(collectionId, ['metadata.author'])).rejects.toMatchObject({ code: 'FILTER_KEY_UNKNOWN' });

      await vi.waitFor(() => {
        read();
        expect(world.parser.parsed).toHaveLength(1);
      }, patient);
      await vi.waitFor(
        () => expect(checkKeys(collectionId, ['author'])).rejects.toMatchObject({ code: 'FILTER_KEY_UNKNOWN' }),
        patient,
      );
    });
  });
}
