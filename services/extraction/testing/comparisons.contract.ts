import { beforeEach, describe, expect, it } from 'vitest';
import { extractionOf } from './card-samples.js';
import type { ConflictRecords } from './conflicts-world.js';

/** What the records of comparisons promise: which documents were compared, and which counts of conflicts were announced. */
export function describeComparisons(name: string, create: () => Promise<ConflictRecords>): void {
  describe(`comparisons contract: ${name}`, () => {
    let instances: ConflictRecords['instances'];
    let documents: ConflictRecords['documents'];
    let counts: ConflictRecords['counts'];
    beforeEach(async () => {
      ({ instances, documents, counts } = await create());
    });

    it('replaces a count only by its next revision, and lists the counts that are not announced', async () => {
      const count = { teamId: 1, collectionId: 10, instanceId: 5, open: 3, revision: 1 };
      expect(await counts.find(1, 5)).toBeUndefined();
      expect(await counts.replace(count)).toBe(true);
      expect(await counts.replace({ ...count, open: 9 })).toBe(false);
      expect(await counts.find(1, 5)).toEqual(count);
      expect(await counts.unannounced(10)).toEqual([count]);
      await counts.announced(count);
      expect(await counts.unannounced(10)).toEqual([]);
      expect(await counts.replace({ ...count, open: 4, revision: 2 })).toBe(true);
      await counts.announced(count);
      expect(await counts.unannounced(10)).toEqual([{ ...count, open: 4, revision: 2 }]);
      await counts.replace({ ...count, instanceId: 6, open: 2 });
      expect(await counts.total()).toBe(3); // each conflict counts at both documents
    });

    it('returns documents, their versions, and which of them are not compared yet', async () => {
      const document = { teamId: 1, collectionId: 10, fileId: 1, fileName: 'a.md', version: 1 };
      await documents.note({ ...document, instanceId: 5 });
      await documents.note({ ...document, instanceId: 6, version: 2 });
      for (const instanceId of [5, 6, 7, 8, 9]) await instances.begin(extractionOf(instanceId, 3));
      await documents.markChecked(1, 5, 3, 4);
      await documents.markChecked(1, 5, 2, 9);
      await documents.note({ ...document, instanceId: 5 });

      expect(await documents.find(1, 6)).toEqual({ ...document, instanceId: 6, version: 2 });
      expect(await documents.find(2, 6)).toBeUndefined();
      expect([...(await documents.versionsOf(1, 10, 'a.md'))].toSorted()).toEqual([5, 6]);
      expect([...(await documents.unchecked(1, [5, 6, 7, 99]))].toSorted()).toEqual([6, 7]);
      expect(await documents.leftOut(1, [5, 6, 7, 8])).toBe(4);
      expect(await documents.leftOut(2, [5, 6])).toBe(0);
    });
  });
}
