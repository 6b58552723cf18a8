import type { ingest } from '@cardinal/contracts';

/** Where a file is: in collections that a key reaches, and in others. */
export function partsOf(file: ingest.File | undefined, has: (collectionId: number) => boolean) {
  const instances = file?.instances ?? [];
  return {
    own: instances.filter(({ collectionId }) => has(collectionId)),
    others: instances.filter(({ collectionId }) => !has(collectionId)),
  };
}

/** A file that is elsewhere too, as if it were not: its own state and time may be those of there. */
export function asSeenIn(file: ingest.File, instances: readonly ingest.FileInstance[]): ingest.File {
  const { status, uploadedAtMs } = instances[0] ?? file;
  return { ...file, status, uploadedAtMs, instances: [...instances] };
}
