import type { Readable } from 'node:stream';
import { UploadFieldRefusedError } from '../../../domain/upload-errors.js';

/** Longer than any value that a field may have, in bytes: the longest is the name of a sheet. */
const mostBytes = 2_048;

/** The fields of a form beside its file. */
export interface UploadFields<Values> {
  isField(name: string | undefined): name is string;
  /** Reads the part of a field to its end. @throws {UploadFieldRefusedError} */
  take(field: string, part: Readable): Promise<void>;
  /** What came so far; undefined where no field did. */
  values(): Values | undefined;
}

/**
 * Reads the texts of a form as the values that they stand for, each as soon as it is there, so that a wrong one is refused before the file has come.
 *
 * @param read gives the values of some fields, which are all known. @throws {UploadFieldRefusedError} by it.
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
      if (seen.has(name)) throw new UploadFieldRefusedError(`${name} must be given once`);
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
    throw new UploadFieldRefusedError(`${name} must be UTF-8`);
  }
}
