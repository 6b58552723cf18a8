import type { IngestDeps } from './deps.js';
import type { File } from './ports.js';

/** Deleted things removed in one run, at most. */
const batch = 200;

/** Blob name of a parsed document. */
export function parsedBlobName(parserVersion: string, sha256: string): string {
  return `parsed-${parserVersion}-${sha256}`;
}

/**
 * Removes for good what was deleted: instances once every service has confirmed that nothing of them is left, then files
 * without instances, then bytes that no file refers to.
 *
 * @returns whether there may be more to do at once.
 */
export function makePurge({ store, blobs, clock }: IngestDeps): () => Promise<boolean> {
  async function purgeBytes(file: File): Promise<void> {
    const { teamId, sha256 } = file;
    if (await store.files.shareBytes(file)) return;
    if (!(await store.blobGuard.condemn(teamId, sha256, clock.now()))) return;
    // Looked at again after condemning: an upload that got its reference in before us keeps its bytes.
    if (!(await store.files.shareBytes(file))) {
      for (const version of await store.parsed.remove(teamId, sha256)) {
        await blobs.delete(teamId, parsedBlobName(version, sha256));
      }
      await blobs.delete(teamId, sha256);
    }
    await store.blobGuard.absolve(teamId, sha256);
  }

  return async () => {
    const instances = await store.instances.purgeable(batch);
    for (const { id } of instances) await store.instances.remove(id);
    const files = await store.files.purgeable(batch);
    for (const file of files) {
      await purgeBytes(file);
      await store.files.remove(file.id);
    }
    return instances.length === batch || files.length === batch;
  };
}
