import type { ingest } from '@cardinal/contracts';

/** Splits the instances of a file into those in collections that a key reaches, and those in others. */
export function partsOf(file: ingest.File | undefined, has: (collectionId: number) => boolean) {
  const instances = file?.instances ?? [];
  return {
    own: instances.filter(({ collectionId }) => has(collectionId)),
    others: instances.filter(({ collectionId }) => !has(collectionId)),
  };
}

/** A file reduced to these instances. Its status and upload time are taken from them too, because they may stem from another collection. */
export function asSeenIn(file: ingest.File, instances: readonly ingest.FileInstance[]): ingest.File {
  const { status, uploadedAtMs } = instances[0] ?? file;
  return { ...file, status, uploadedAtMs, instances: [...instances] };
}
