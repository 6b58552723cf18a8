import { readFrames } from '@cardinal/documents';
import { isLive } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { FileNotFoundError } from '../errors.js';
import { findInstance } from '../instances/instances.js';
import { parsedBlobName } from '../removal/purge-bytes.js';

/** The parsed document behind an instance, part by part, each an encoded `ParsedPart`. @throws {FileNotFoundError} */
export type ReadParsed = (teamId: number, instanceId: number) => AsyncIterable<Uint8Array>;

export function createReadParsed({ store, blobs, parser }: IngestDeps): ReadParsed {
  return async function* (teamId, instanceId) {
    const instance = await findInstance(store.instances, teamId, instanceId);
    if (!instance || !isLive(instance)) throw new FileNotFoundError();
    yield* readFrames(blobs.read(teamId, parsedBlobName(parser.versionOf(instance.type), instance.sha256)));
  };
}
