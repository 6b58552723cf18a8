import { readParsedParts } from '@cardinal/documents';
import type { document } from '@cardinal/contracts';
import type { IngestDeps } from './deps.js';
import { FileNotFoundError } from './errors.js';
import { parsedBlobName } from './purge.js';

/** The parsed document behind an instance, part by part. @throws {FileNotFoundError} */
export type ReadParsed = (teamId: number, instanceId: number) => AsyncIterable<document.ParsedPart>;

export function makeReadParsed({ store, blobs, parser }: IngestDeps): ReadParsed {
  return async function* (teamId, instanceId) {
    const instance = await store.instances.find(teamId, instanceId);
    if (!instance) throw new FileNotFoundError();
    yield* readParsedParts(blobs.read(teamId, parsedBlobName(parser.version, instance.sha256)));
  };
}
