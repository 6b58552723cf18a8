import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { TextDecoder } from 'node:util';
import type { ParseContext } from '../draft.js';
import { bomEncoding, utf16Guess } from './encoding-guess.js';

/** Size of the sample from which an encoding is guessed. */
const sampleBytes = 64 * 1024;

/** With at most this many broken sequences per valid one, a text is damaged UTF-8 rather than text in another encoding. */
const maxDamage = 0.1;

/**
 * Detects the encoding of a text file, named as in iconv-lite. May read the whole file as a stream, because the first invalid byte may come
 * late.
 *
 * @param declared extracts an encoding that the file itself declares from its first bytes.
 */
export async function detectEncoding(
  context: Pick<ParseContext, 'source' | 'signal' | 'warn' | 'reading'>,
  declared: (head: Uint8Array) => string | undefined = () => undefined,
): Promise<string> {
  const { encoding: said } = context.reading;
  if (said !== undefined) return said;
  const head = await context.source.sample(0, sampleBytes);
  const certain = bomEncoding(head) ?? utf16Guess(head) ?? declared(head);
  if (certain !== undefined) return certain;
  const invalidAt = await firstInvalidUtf8(context);
  if (invalidAt === undefined) return 'utf-8';
  const sample = await context.source.sample(Math.max(0, invalidAt - sampleBytes / 2), sampleBytes);
  if (isDamagedUtf8(sample)) {
    context.warn('TEXT_ENCODING_DAMAGED', 'Some characters of the file are damaged and were replaced.');
    return 'utf-8';
  }
  const encoding = guess(sample);
  context.warn('TEXT_ENCODING_GUESSED', `The file does not state its character encoding; it was read as ${encoding}.`);
  return encoding;
}

/** Decodes a file as a stream, without its byte order mark. The file is read only as pieces are consumed. */
export async function* decodeFile(
  context: Pick<ParseContext, 'source' | 'signal' | 'progress'>,
  encoding: string,
  bytes: number,
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  let done = 0;
  for await (const chunk of context.source.chunks(context.signal)) {
    done += chunk.length;
    yield decoder.write(chunk);
    context.progress(Math.min(done, bytes), bytes, 'bytes');
  }
  const rest = decoder.end();
  if (rest !== undefined) yield rest;
}

/** Decodes a whole text file, with line feeds as line ends. For formats that cannot be parsed as a stream. */
export async function readText(
  context: ParseContext,
  declared?: (head: Uint8Array) => string | undefined,
): Promise<string> {
  const size = await context.source.size();
  const encoding = await detectEncoding(context, declared);
  context.describe({ metadata: { encoding } });
  const pieces: string[] = [];
  for await (const piece of decodeFile(context, encoding, size)) pieces.push(piece);
  return pieces
    .join('')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}

/** chardet's best guess that iconv-lite can decode. ISO 8859-1 is read as its superset windows-1252, as in browsers (WHATWG Encoding). */
function guess(sample: Uint8Array): string {
  const found =
    analyse(sample).find(({ name }) => name !== 'UTF-8' && iconv.encodingExists(name))?.name ?? 'windows-1252';
  return found === 'ISO-8859-1' ? 'windows-1252' : found;
}

function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return broken <= whole * maxDamage;
}

/** @returns the approximate position of the first byte that is not valid UTF-8; undefined if all are. */
async function firstInvalidUtf8({
  source,
  signal,
}: Pick<ParseContext, 'source' | 'signal'>): Promise<number | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  for await (const chunk of source.chunks(signal)) {
    if (!decodes(decoder, chunk)) return at + firstNonAscii(chunk);
    at += chunk.length;
  }
  return decodes(decoder) ? undefined : at;
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch (thrown) {
    if (thrown instanceof TypeError) return false;
    throw thrown;
  }
}

/** Offset of the first byte that is not ASCII; 0 if there is none. */
function firstNonAscii(chunk: Uint8Array): number {
  return Math.max(
    0,
    chunk.findIndex((byte) => byte > 0x7f),
  );
}
