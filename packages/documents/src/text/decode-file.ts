import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { TextDecoder } from 'node:util';
import type { ParseContext } from '../draft.js';
import { bomEncoding, utf16Guess } from './encoding-guess.js';

/** Size of the sample that an encoding is guessed from. */
const sampleBytes = 64 * 1024;

/** Where UTF-8 has fewer broken sequences than this, per whole one, it is damaged UTF-8 rather than another encoding. */
const maxDamage = 0.1;

/**
 * The encoding a text file is written in, as iconv-lite names it. Reads the whole file, in pieces, because the first byte that
 * decides may come late.
 *
 * @param declared what the file says of itself, by its first bytes.
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
  context.warn(
    'TEXT_ENCODING_GUESSED',
    `The file does not say how its characters are encoded; it was read as ${encoding}.`,
  );
  return encoding;
}

/** The file's text in pieces, decoded, without its byte order mark; read as they are consumed. */
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

/** A whole text file, decoded, with line feeds as line ends. For formats that cannot be read in pieces. */
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

/** chardet's best guess that iconv-lite can read. Western Latin-1 is read as its superset, as browsers do (WHATWG Encoding). */
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

/** @returns about where the first byte lies that is not UTF-8, or undefined when all are. */
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

/** Offset of the first byte that is not ASCII. */
function firstNonAscii(chunk: Uint8Array): number {
  return Math.max(
    0,
    chunk.findIndex((byte) => byte > 0x7f),
  );
}
