import { readFrames } from '@cardinal/documents';
import { BlobNotFoundError } from '@cardinal/store';
import { parsedBlobName } from '../../domain/blob-names.js';
import { isLive } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import { FileNotFoundError } from '../errors.js';
import { findInstance } from '../instances/instances.js';
import type { Admission } from '../upload/admit.js';

/** The parsed document of an instance, part by part, each an encoded `ParsedPart`. @throws {FileNotFoundError} */
export type ReadParsed = (teamId: number, instanceId: number) => AsyncIterable<Uint8Array>;

/**
 * A parsed document that is missing is parsed again, after which extraction asks again: every release parses in its own way, and documents
 * that an earlier release parsed may still be on their way to extraction.
 */
export function createReadParsed(
  { store, blobs, parser, logger }: Pick<IngestDeps, 'store' | 'blobs' | 'parser' | 'logger'>,
  admission: Pick<Admission, 'parseAgain'>,
): ReadParsed {
  return async function* (teamId, instanceId) {
    const instance = await findInstance(store.instances, teamId, instanceId);
    if (!instance || !isLive(instance)) throw new FileNotFoundError();
    try {
      yield* readFrames(blobs.read(teamId, parsedBlobName(parser.versionOf(instance), instance.sha256)));
    } catch (thrown) {
      if (!(thrown instanceof BlobNotFoundError)) throw thrown;
      logger.info('parsed document is missing; parsing the file again', { instanceId });
      await admission.parseAgain(instance);
      throw new FileNotFoundError();
    }
  };
}
