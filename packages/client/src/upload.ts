import { failureOf, type Body, type Call } from './transport.js';
import type { UploadOptions } from './types.js';

/** Bytes that come one after another; they can be sent once only. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file that is not a `File`: bytes with a name. */
export interface NamedContent {
  readonly name: string;
  /** A function makes a new stream for each try, so that a refused upload can be sent again. */
  readonly content: Blob | ByteStream | (() => ByteStream);
  /** In bytes, where it is known: for the progress of a stream. */
  readonly size?: number | undefined;
}

/** A browser sends streams over HTTP/2 only and some not at all, but keeps large Blobs on disk; everything else sends streams. */
const isBrowser = 'XMLHttpRequest' in globalThis;

/** The part of a call that carries a file. What the file's own source throws, `failure` has. */
export interface FileBody extends Pick<Call, 'headers' | 'isRepeatable'> {
  readonly body: () => Body;
  failure(): unknown;
}

/** A part named `file`, as the interface wants it, behind fields that say how to read it; the file is never in memory as a whole. */
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

/** What an upload failed of: a file that cannot be read is no failure of the network. */
export function uploadFailureOf(thrown: unknown, body: FileBody, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : (body.failure() ?? failureOf(thrown, signal));
}

function envelopeOf(name: string, fields: readonly (readonly [name: string, value: unknown])[]) {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `cardinal-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  // As browsers write names that hold what would end the header.
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
    // A stream that failed has nothing to cancel, and its failure is being thrown.
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
