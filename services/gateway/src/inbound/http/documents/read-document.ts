import { nestsDeeperThan } from '@cardinal/http';
import type { SmallFile } from '../../../app/files.js';
import { InvalidFieldError } from '../../../domain/errors.js';
import { LineMalformedError } from '../../../domain/upload-errors.js';
import { textFileName } from '../../../domain/name.js';

/** Fields that may contain the text of a document. The field used determines the format. */
const formats = ['text', 'markdown'] as const;
export type TextFormat = (typeof formats)[number];

export interface ReadDocument {
  readonly file: SmallFile;
  readonly format: TextFormat;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a line as a JSON object with any fields. @throws {LineMalformedError} */
export function objectOf(line: Uint8Array): Readonly<Record<string, unknown>> {
  const value = parsed(line);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new LineMalformedError('a JSON object');
}

function parsed(line: Uint8Array): unknown {
  let json: string;
  try {
    json = utf8.decode(line);
  } catch {
    throw new LineMalformedError('valid UTF-8');
  }
  // Lists in the metadata are the deepest values of a valid line.
  if (nestsDeeperThan(json, 3)) throw new LineMalformedError('a JSON object nested at most 3 levels deep');
  try {
    return JSON.parse(json);
  } catch {
    throw new LineMalformedError('valid JSON');
  }
}

/** The document of a line. @throws {InvalidFieldError} for a field that is missing, unknown or breaks a rule. */
export function documentOf(fields: Readonly<Record<string, unknown>>): ReadDocument {
  const unknown = Object.keys(fields).find((field) => !['name', 'metadata', ...formats].includes(field));
  if (unknown !== undefined) throw new InvalidFieldError(unknown.slice(0, 100), 'is not a known field');
  const given = formats.filter((format) => fields[format] !== undefined);
  const [format] = given;
  if (format === undefined) throw new InvalidFieldError('text', 'or markdown is required');
  if (given.length > 1) throw new InvalidFieldError('text', 'must not be sent together with markdown');
  const name = textFileName(textOf(fields, 'name'), format);
  const text = textOf(fields, format);
  if (text === '') throw new InvalidFieldError(format, 'must not be empty');
  // UTF-8 cannot encode a lone surrogate, so the stored text would differ from the one sent.
  if (/\p{Surrogate}/u.test(text)) throw new InvalidFieldError(format, 'must not contain unpaired surrogates');
  const metadata = fields['metadata'] === undefined ? '' : JSON.stringify(fields['metadata']);
  return { file: { name, content: Buffer.from(text), metadata }, format };
}

function textOf(fields: Readonly<Record<string, unknown>>, field: 'name' | TextFormat): string {
  const value = fields[field];
  if (value === undefined) throw new InvalidFieldError(field, 'is required');
  if (typeof value !== 'string') throw new InvalidFieldError(field, 'must be a string');
  return value;
}
