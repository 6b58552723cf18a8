import type { ingest } from '@cardinal/contracts';

export interface StoredUpload {
  readonly header: ingest.UploadHeader;
  readonly bytes: number;
  readonly largestChunk: number;
  /** First bytes, to see what came. */
  readonly head: string;
  readonly reading: ingest.ReadingOptions | undefined;
}

export interface UploadHooks {
  /** Says at once that there is nowhere to upload to. */
  readonly onHeader: (header: ingest.UploadHeader) => void;
  /** Waits before taking each next chunk. */
  readonly beforeChunk: () => Promise<void>;
  /** Fails after this many bytes. */
  readonly refuseAt?: { readonly bytes: number; readonly error: Error } | undefined;
}

/** Takes a file as it comes. @returns what is kept of it. */
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
