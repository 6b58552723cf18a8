import { CardinalError, fileAt, type Schemas } from '@cardinal/client/node';
import { failureOf, type Failure } from '../../failures.js';
import { inParallel } from '../in-parallel.js';
import type { FileToSend } from './collect-files.js';
import { isForAll, type TargetCollection } from './for-all.js';

export interface Sent extends FileToSend {
  readonly result: Schemas['UploadResult'];
}

export interface NotSent extends FileToSend {
  readonly failure: Failure;
}

export interface SendRequest extends TargetCollection {
  readonly files: readonly FileToSend[];
  /** Maximum number of concurrent uploads. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  /** Source recorded with the files; undefined: none. */
  readonly source?: string;
  /** User metadata of each file; undefined: that of the previous version is kept. */
  readonly metadata?: Schemas['Metadata'] | undefined;
  /** Reading options of each file; undefined: those of the file, or of the previous version, are kept. */
  readonly reading?: Schemas['ReadingOptions'] | undefined;
  /** Called whenever bytes were passed to the transport. */
  readonly onProgress: (progress: SendProgress) => void;
}

export interface SendProgress {
  readonly ended: number;
  readonly sentBytes: number;
  /** Name of the file that is being sent. */
  readonly name: string;
}

/**
 * Uploads files with bounded concurrency. A file that the server refuses, or that cannot be read, does not stop the others.
 *
 * @throws {CardinalError} for a failure that would affect all files, or the reason of the signal.
 */
export async function sendFiles(request: SendRequest): Promise<readonly (Sent | NotSent)[]> {
  const { client, collectionId, files, parallel, signal, source, metadata, reading, onProgress } = request;
  const sentOf = new Map<string, number>();
  let ended = 0;
  const report = (name: string) => {
    const sentBytes = [...sentOf.values()].reduce((sum, bytes) => sum + bytes, 0);
    onProgress({ ended, sentBytes, name });
  };
  return await inParallel(files, parallel, signal, async (file, stopping) => {
    const result = await send(file, stopping);
    ended += 1;
    sentOf.set(file.path, file.bytes);
    report(file.name);
    return result;
  });

  async function send(file: FileToSend, stopping: AbortSignal): Promise<Sent | NotSent> {
    try {
      const content = { ...(await fileAt(file.path)), name: file.name };
      const result = await client.uploadFile(collectionId, content, {
        signal: stopping,
        source,
        metadata,
        reading,
        onProgress({ sentBytes }) {
          sentOf.set(file.path, sentBytes);
          report(file.name);
        },
      });
      return { ...file, result };
    } catch (thrown) {
      if (stopping.aborted || (await isForAll(thrown, request, stopping))) throw thrown;
      if (thrown instanceof CardinalError || isOfFiles(thrown)) return { ...file, failure: failureOf(thrown, signal) };
      throw thrown;
    }
  }
}

/** Whether an error comes from the file system, as for a file that is gone or unreadable. */
const isOfFiles = (thrown: unknown) => thrown instanceof Error && 'syscall' in thrown;
