import { setImmediate as otherWork } from 'node:timers/promises';
import type { ingest } from '@cardinal/contracts';
import { errorKindOf, UnexpectedError, type AppError } from '@cardinal/kernel';
import { InvalidFieldError } from '../../../domain/errors.js';
import { LineTooLongError } from '../../../domain/upload-errors.js';
import type { SmallFile } from '../../../app/files.js';
import { createLineSplitter, type Line } from './lines.js';
import { documentOf, objectOf, type ReadDocument } from './read-document.js';

/** Longest line, in bytes: what a body of JSON may have anywhere. */
const maxLineBytes = 1_048_576;

/** Documents that are uploaded at the same time, so that their writes share a commit. */
const batchSize = 64;

/** The result of a line. */
export interface LineAnswer {
  /** null: of the rest of the body, which is not read. */
  readonly line: number | null;
  /** As it came, where it could be read. */
  readonly name: string | null;
  readonly file_id?: number;
  readonly file_instance_id?: number;
  readonly filename?: string;
  readonly status?: string;
  readonly error?: LineFailure;
}

interface LineFailure {
  readonly code: string;
  readonly message: string;
  /** Of the line, that is to blame. */
  readonly field: string | null;
}

/** @returns what a failure says to who sent the lines. */
export type Tell = (failure: Pick<AppError, 'kind' | 'code' | 'message'>) => string;

/** @returns the result of each file, in order. */
export type UploadMany = (files: readonly SmallFile[]) => Promise<readonly ingest.DocumentOutcome[]>;

/**
 * Uploads the documents of a body of lines as they come, a few at a time.
 *
 * @returns the answers to lines as text, one for each that is not blank, in their order: as many at a time as were taken together.
 * @throws what ends the body before its first answer; later that is the last answer.
 */
export async function* takeLines(
  body: AsyncIterable<Buffer>,
  uploadMany: UploadMany,
  tell: Tell,
): AsyncGenerator<Buffer> {
  const splitter = createLineSplitter(maxLineBytes);
  let hasAnswered = false;

  async function* taken(lines: readonly Line[]): AsyncGenerator<Buffer> {
    for (let at = 0; at < lines.length; at += batchSize) {
      const answers = await answersTo(lines.slice(at, at + batchSize), uploadMany, tell);
      hasAnswered = true;
      yield Buffer.from(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
      await otherWork(); // lines that are refused wait for nothing
    }
  }

  try {
    for await (const chunk of body) yield* taken(splitter.push(chunk));
    yield* taken(splitter.end());
  } catch (thrown) {
    if (!hasAnswered) throw thrown;
    const last: LineAnswer = { line: null, name: null, error: failureOf(UnexpectedError.from(thrown), tell) };
    yield Buffer.from(`${JSON.stringify(last)}\n`);
  }
}

/** A line that was looked at. */
interface Looked {
  readonly line: number;
  readonly name: string | null;
  readonly found: ReadDocument | AppError;
}

async function answersTo(lines: readonly Line[], uploadMany: UploadMany, tell: Tell): Promise<readonly LineAnswer[]> {
  const looked = lines.map(lookAt);
  const files = looked.flatMap(({ found }) => ('file' in found ? [found.file] : []));
  const outcomes = (files.length > 0 ? await uploadMany(files) : []).values();
  return looked.map(({ line, name, found }) => {
    if (!('file' in found)) return { line, name, error: failureOf(found, tell) };
    const outcome = outcomes.next().value?.outcome;
    if (outcome?.$case === 'uploaded') {
      const { fileId, instanceId, fileName, status } = outcome.value;
      return { line, name, file_id: fileId, file_instance_id: instanceId, filename: fileName, status };
    }
    if (!outcome) throw new RangeError('ingest answered fewer documents than it was sent');
    const { kind, code } = outcome.value;
    const message = tell({ ...outcome.value, kind: errorKindOf(kind) ?? 'internal' });
    // Ingest refuses either the document or its metadata.
    const blamed = code === 'METADATA_REFUSED' ? 'metadata' : found.format;
    return { line, name, error: { code, message, field: kind === 'invalid' ? blamed : null } };
  });
}

function lookAt({ number: line, bytes }: Line): Looked {
  let name: string | null = null;
  try {
    if (!bytes) throw new LineTooLongError(maxLineBytes);
    const fields = objectOf(bytes);
    if (typeof fields['name'] === 'string') name = fields['name'];
    return { line, name, found: documentOf(fields) };
  } catch (thrown) {
    return { line, name, found: UnexpectedError.from(thrown) };
  }
}

function failureOf(error: AppError, tell: Tell): LineFailure {
  const field = error instanceof InvalidFieldError ? error.facts['field'] : undefined;
  return { code: error.code, message: tell(error), field: typeof field === 'string' ? field : null };
}
