import { setImmediate as otherWork } from 'node:timers/promises';
import type { ingest } from '@cardinal/contracts';
import { errorKindOf, UnexpectedError, type AppError } from '@cardinal/kernel';
import { InvalidFieldError } from '../../../domain/errors.js';
import { LineTooLongError } from '../../../domain/upload-errors.js';
import type { SmallFile } from '../../../app/files.js';
import { createLineSplitter, type Line } from './lines.js';
import { documentOf, objectOf, type ReadDocument } from './read-document.js';

/** Maximum length of a line, in bytes: the same limit as for JSON bodies of other routes. */
const maxLineBytes = 1_048_576;

/** Number of documents that are uploaded together, so that their writes share a commit. */
const batchSize = 64;

/** The answer to a line. */
export interface LineAnswer {
  /** Line number from 1; null: the answer concerns the rest of the body, which was not read. */
  readonly line: number | null;
  /** Name as the client sent it; null if it could not be read. */
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
  /** Field of the line that caused the failure, if known. */
  readonly field: string | null;
}

/** @returns the message of a failure in the client's language. */
export type Tell = (failure: Pick<AppError, 'kind' | 'code' | 'message'>) => string;

/** @returns the outcome of each file, in order. */
export type UploadMany = (files: readonly SmallFile[]) => Promise<readonly ingest.DocumentOutcome[]>;

/**
 * Uploads the documents of a body of lines as they arrive, in batches.
 *
 * @returns the answers as lines of JSON, one for each line that is not blank, in order; each buffer has the answers of one batch.
 * @throws an error of the body before the first answer; a later error is reported as the last answer.
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
      await otherWork(); // yields to the event loop, because a batch of refused lines awaits no I/O
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

/** A parsed line, or the error in it. */
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
    if (!outcome) throw new RangeError('The reply of ingest has fewer outcomes than documents were sent.');
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
