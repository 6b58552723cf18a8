import { failureOf, type Body, type Call } from './transport.js';
import type { UploadOptions } from './types.js';

/** A stream of bytes, which can be sent only once. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes with a name, as an alternative to a `File`. */
export interface NamedContent {
  readonly name: string;
  /** The bytes. A function creates a new stream for each attempt, so that a refused upload can be retried. */
  readonly content: Blob | ByteStream | (() => ByteStream);
  /** Size in bytes, if known, for reporting the progress of a stream. */
  readonly size?: number | undefined;
}

/** Whether files are sent as Blobs: browsers send streams only over HTTP/2, some not at all, but keep large Blobs on disk. */
const isBrowser = 'XMLHttpRequest' in globalThis;

/** The part of a call that carries a file. `failure` returns the error of the file's source, if it threw one. */
export interface FileBody extends Pick<Call, 'headers' | 'isRepeatable'> {
  readonly body: () => Body;
  failure(): unknown;
}

/** A multipart body with the reading options as fields, then the part `file`. The file is never in memory as a whole. */
export async function bodyOf(
  file: File | NamedContent,
  { signal, onProgress, reading = {} }: UploadOptions,
): Promise<FileBody> {
  const { head, tail, contentType } = envelopeOf(file.name, Object.entries(reading));
  const content = 'content' in file ? file.content : file;
  const { size } = file;
  const headers = { 'content-type': contentType };
  if (isBrowser) {
    const blob = content instanceof Blob ? content : await blobOf(content);
    const whole = new Blob([head, blob, tail]);
    return { headers, body: () => whole, failure: () => undefined };
  }
  let failure: unknown;
  const open = content instanceof Blob ? () => content.stream() : content;
  const isRepeatable = typeof open === 'function';
  const totalBytes = content instanceof Blob ? content.size : size;
  async function* parts(): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    yield head;
    try {
      for await (const chunk of chunksOf(isRepeatable ? open() : open)) {
        signal?.throwIfAborted();
        yield chunk;
        sentBytes += chunk.byteLength;
        onProgress?.({ sentBytes, totalBytes });
      }
    } catch (thrown) {
      failure = thrown;
      throw thrown;
    }
    yield tail;
  }
  return { headers, isRepeatable, body: () => streamOf(parts()), failure: () => failure };
}

/** The cause of a failed upload: a file that cannot be read is not reported as a failure of the network. */
export function uploadFailureOf(thrown: unknown, body: FileBody, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : (body.failure() ?? failureOf(thrown, signal));
}

function envelopeOf(name: string, fields: readonly (readonly [name: string, value: unknown])[]) {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `cardinal-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  // Browsers escape these characters, which would end the header, in the same way.
  const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const encoder = new TextEncoder();
  const parts = fields.map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: encoder.encode(
      `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    tail: encoder.encode(`\r\n--${boundary}--\r\n`),
  };
}

async function* chunksOf(bytes: ByteStream): AsyncGenerator<Uint8Array> {
  if (!('getReader' in bytes)) return yield* bytes;
  const reader = bytes.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // If the stream has failed, the cancellation fails too, but the stream's failure is the one being thrown.
    await reader.cancel().catch(() => undefined);
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

const blobOf = (content: ByteStream | (() => ByteStream)): Promise<Blob> =>
  new Response(streamOf(chunksOf(typeof content === 'function' ? content() : content))).blob();
