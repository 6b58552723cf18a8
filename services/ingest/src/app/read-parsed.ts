import { readParsedParts } from '@cardinal/documents';
import type { document } from '@cardinal/contracts';
import { isLive } from '../domain/instance.js';
import type { IngestDeps } from './deps.js';
import { FileNotFoundError } from './errors.js';
import { findInstance } from './instances.js';
import { parsedBlobName } from './purge-bytes.js';

/** The parsed document behind an instance, part by part. @throws {FileNotFoundError} */
export type ReadParsed = (teamId: number, instanceId: number) => AsyncIterable<document.ParsedPart>;

export function makeReadParsed({ store, blobs, parser }: IngestDeps): ReadParsed {
  return async function* (teamId, instanceId) {
    const instance = await findInstance(store.instances, teamId, instanceId);
    if (!instance || !isLive(instance)) throw new FileNotFoundError();
    yield* readParsedParts(blobs.read(teamId, parsedBlobName(parser.versionOf(instance.type), instance.sha256)));
  };
}
