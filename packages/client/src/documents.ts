import { NetworkError, StreamFailedError } from './errors.js';
import { answerIn, type Transport } from './transport.js';
import type { CallOptions, Schemas } from './types.js';

/** A text document to upload. */
export type NewDocument = Schemas['DocumentLine'];

/** The result for one document: its file, or the error. */
export type UploadedDocument = Omit<Schemas['DocumentOutcome'], 'line'> & {
  /** Position of the document in the input, from 0. */
  readonly index: number;
};

/**
 * Maximum size and number of documents of one request. Larger requests would lose more on a failure, smaller ones would wait more often.
 */
const requestBytes = 1_048_576;
const requestDocuments = 1_000;

/** Sends documents in sequential requests, because documents of the same name become versions in this order. */
export async function* uploadDocuments(
  transport: Transport,
  collectionId: number,
  documents: AsyncIterable<NewDocument> | Iterable<NewDocument>,
  { signal }: CallOptions,
): AsyncGenerator<UploadedDocument, void, undefined> {
  let first = 0;
  for await (const lines of bodiesOf(documents)) {
    signal?.throwIfAborted();
    const answers = await transport.send(
      {
        method: 'POST',
        path: `/api/v1/collections/${collectionId}/documents`,
        headers: { 'content-type': 'application/x-ndjson' },
        body: () => lines.join(''),
        isIdempotent: false,
        signal,
      },
      answersOf,
    );
    for (const { line, ...outcome } of answers) {
      if (line === null)
        throw new StreamFailedError(outcome.error?.message ?? '', outcome.error?.code ?? '', undefined);
      yield { index: first + line - 1, ...outcome };
    }
    if (answers.length < lines.length)
      throw new NetworkError(
        `The response was cut off: it has outcomes for ${answers.length} of ${lines.length} documents.`,
      );
    first += lines.length;
  }
}

/** Groups documents into the lines of one request each. */
async function* bodiesOf(
  documents: AsyncIterable<NewDocument> | Iterable<NewDocument>,
): AsyncGenerator<string[], void, undefined> {
  let lines: string[] = [];
  let size = 0;
  for await (const document of documents) {
    const line = `${JSON.stringify(document)}\n`;
    if (lines.length === requestDocuments || (lines.length > 0 && size + line.length > requestBytes)) {
      yield lines;
      [lines, size] = [[], 0];
    }
    lines.push(line);
    size += line.length;
  }
  if (lines.length > 0) yield lines;
}

async function answersOf(response: Response): Promise<Schemas['DocumentOutcome'][]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => answerIn(line, response) as Schemas['DocumentOutcome']);
}
