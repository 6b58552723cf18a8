import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { nameInForm } from '@cardinal/contracts';
import { createReceivedMemory } from '@cardinal/http';
import { UnexpectedError, type AppError } from '@cardinal/kernel';
import type { IncomingFile } from '../../../app/files.js';
import {
  UploadEmptyError,
  UploadMalformedError,
  UploadStalledError,
  UploadTooLargeError,
} from '../../../domain/upload-errors.js';
import type { UploadFields } from './upload-fields.js';

/** Allowance for boundaries, part headers and fields around the file's bytes in a multipart body, in bytes. */
const envelopeBytes = 65_536;

/** Largest chunk of the upload stream (proto: CatalogService.UploadFile), in bytes. */
const maxChunkBytes = 262_144;

const received = createReceivedMemory();

const onePart =
  'the body must be multipart/form-data with exactly one file, in a part named file, and besides it only reading options';

export interface UploadLimits {
  /** Largest file, in bytes. */
  readonly maxBytes: number;
  /** Longest time without a byte, in milliseconds. */
  readonly stallMs: number;
}

export interface Upload extends Omit<IncomingFile, 'reading'> {
  /** Error of the upload itself, if one has occurred so far. */
  failure(): AppError | undefined;
  /** Drains the rest of the request, so that the client can read the response. */
  release(): void;
}

/**
 * Streams the file of a multipart request, with backpressure from the consumer. The chunks end only after the whole body has proved to be
 * well-formed and to contain nothing but this one file and known fields.
 *
 * @param fields the form fields that may precede or follow the file.
 *
 * @throws {UploadMalformedError} if the body is not of this form. @throws {UploadTooLargeError} if its `Content-Length` is too large.
 * @throws {UploadStalledError} if no byte arrives for `stallMs`.
 */
export async function openUpload(
  request: IncomingMessage,
  { maxBytes, stallMs }: UploadLimits,
  fields: Pick<UploadFields<object>, 'isField' | 'take'>,
): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes)
    throw new UploadTooLargeError(maxBytes);
  const parser = parserFor(request);
  const ended = new Outcome<void>();
  const opened = new Outcome<{ readonly name: string; readonly bytes: Readable }>();
  let failed: AppError | undefined;
  let files = 0;
  const taken: Promise<void>[] = [];
  let current: Readable | undefined;
  const watch = watchForStall(request, stallMs, () => fail(new UploadStalledError(stallMs)));

  function fail(error: AppError): void {
    failed ??= error;
    release();
    opened.reject(failed);
    ended.reject(failed);
    current?.destroy(failed);
  }

  function release(): void {
    clearInterval(watch);
    request.unpipe(parser);
    request.resume();
  }

  parser.on('file', (field: string | undefined, bytes: BusboyFileStream, name: string | undefined) => {
    bytes.on('error', () => fail(new UploadMalformedError(cutOff)));
    if (field !== 'file') {
      if (!fields.isField(field)) return fail(new UploadMalformedError(`${onePart}; it has a part with another name`));
      const taking = fields.take(field, bytes);
      taken.push(taking);
      taking.catch((thrown: unknown) => fail(UnexpectedError.from(thrown)));
      return;
    }
    if (++files > 1) return fail(new UploadMalformedError(`${onePart}; it has more than one file`));
    current = bytes;
    opened.resolve({ name: nameInForm(name ?? ''), bytes });
  });
  parser.on('error', () => fail(new UploadMalformedError(cutOff)));
  parser.on('finish', () =>
    files === 0 ? fail(new UploadMalformedError(`${onePart}; it has no file`)) : ended.resolve(),
  );
  request.on('error', () => fail(new UploadMalformedError(cutOff)));
  request.on('close', () => {
    if (!request.complete) fail(new UploadMalformedError(cutOff));
  });
  request.pipe(parser);

  const { name, bytes } = await opened.promise;
  return { name, chunks: chunksOf(bytes, ended.promise, maxBytes), failure: () => failed, release };

  async function* chunksOf(source: Readable, wholeBody: Promise<void>, limit: number): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) {
        failed ??= new UploadTooLargeError(limit);
        throw failed;
      }
      for (let at = 0; at < chunk.length; at += maxChunkBytes) yield chunk.subarray(at, at + maxChunkBytes);
      received(chunk.length);
    }
    await wholeBody;
    await Promise.all(taken);
    if (size > 0) return;
    failed ??= new UploadEmptyError();
    throw failed;
  }
}

/** Calls `stalled` once no byte has arrived for `stallMs`. Time during which our consumer applies backpressure does not count. */
function watchForStall(request: IncomingMessage, stallMs: number, stalled: () => void): NodeJS.Timeout {
  let lastMs = performance.now();
  request.on('data', () => (lastMs = performance.now()));
  const timer = setInterval(() => {
    if (!request.readableFlowing || request.complete) lastMs = performance.now();
    else if (performance.now() - lastMs >= stallMs) stalled();
  }, stallMs / 4);
  timer.unref();
  return timer;
}

const cutOff = 'the multipart body with the part file is incomplete or malformed';

function parserFor(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UploadMalformedError(onePart);
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      preservePath: true, // `cleanFileName` removes the path
      isPartAFile: () => true, // streams text fields too, because an unknown field must not be buffered in memory
      limits: { headerPairs: 32, headerSize: 16_384 },
    });
  } catch (cause) {
    throw new UploadMalformedError('the multipart body has no boundary', { cause });
  }
}

/** A promise settled from outside. A rejection that nobody awaits is ignored. */
class Outcome<T> {
  readonly promise: Promise<T>;
  resolve!: (value: T) => void;
  reject!: (error: Error) => void;

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.promise.catch(() => undefined);
  }
}
