import type { ingest } from '@cardinal/contracts';

export interface StoredUpload {
  readonly header: ingest.UploadHeader;
  readonly bytes: number;
  readonly largestChunk: number;
  /** First bytes of the upload, for comparison. */
  readonly head: string;
  readonly reading: ingest.ReadingOptions | undefined;
}

export interface UploadHooks {
  /** Called with the header; throws if the collection of the upload does not exist. */
  readonly onHeader: (header: ingest.UploadHeader) => void;
  /** Awaited before each further chunk is read. */
  readonly beforeChunk: () => Promise<void>;
  /** Number of bytes after which the upload fails. */
  readonly refuseAt?: { readonly bytes: number; readonly error: Error } | undefined;
}

/** Reads an upload as a stream. @returns what the fake records of it. */
export async function receive(
  messages: AsyncIterable<ingest.UploadFileRequest>,
  { onHeader, beforeChunk, refuseAt }: UploadHooks,
): Promise<StoredUpload> {
  let header: ingest.UploadHeader | undefined;
  let bytes = 0;
  let largestChunk = 0;
  let head = '';
  let reading: ingest.ReadingOptions | undefined;
  for await (const { payload } of messages) {
    if (payload?.$case === 'header') {
      header = payload.value;
      onHeader(header);
    }
    if (payload?.$case === 'end') reading = payload.value.reading;
    if (payload?.$case !== 'chunk') continue;
    await beforeChunk();
    if (bytes === 0) head = Buffer.from(payload.value).toString('latin1', 0, 64);
    bytes += payload.value.length;
    largestChunk = Math.max(largestChunk, payload.value.length);
    if (refuseAt && bytes >= refuseAt.bytes) throw refuseAt.error;
  }
  if (!header) throw new Error('no header came');
  return { header, bytes, largestChunk, head, reading };
}
