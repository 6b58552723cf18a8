import type { Readable } from 'node:stream';
import { UploadFieldRefusedError } from '../../../domain/upload-errors.js';

/** Maximum length of a field, in bytes: more than any valid value has, of which the name of a sheet is the longest. */
const mostBytes = 2_048;

/** The fields of a multipart form beside its file. */
export interface UploadFields<Values> {
  isField(name: string | undefined): name is string;
  /** Reads the part of a field to its end. @throws {UploadFieldRefusedError} */
  take(field: string, part: Readable): Promise<void>;
  /** Values of the fields that have arrived so far; undefined if none has. */
  values(): Values | undefined;
}

/**
 * Parses each form field as soon as it arrives, so that an invalid one is refused before the file has arrived.
 *
 * @param read parses the texts of known fields. It throws {UploadFieldRefusedError} for an invalid text.
 */
export function createUploadFields<Values extends object>(
  names: readonly string[],
  read: (texts: Readonly<Record<string, string>>) => Values,
): UploadFields<Values> {
  const seen = new Set<string>();
  let values: Values | undefined;
  return {
    isField: (name): name is string => name !== undefined && names.includes(name),
    async take(name, part) {
      if (seen.has(name)) throw new UploadFieldRefusedError(`${name} must not be given more than once`);
      seen.add(name);
      const text = await textOf(name, part);
      values = { ...values, ...read({ [name]: text }) };
    },
    values: () => values,
  };
}

async function textOf(name: string, part: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new UploadFieldRefusedError(`${name} must not have more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new UploadFieldRefusedError(`${name} must be valid UTF-8`);
  }
}
