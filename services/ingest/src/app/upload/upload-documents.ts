import { UnexpectedError, type AppError, type Logger } from '@cardinal/kernel';
import pLimit from 'p-limit';
import type { Uploaded, UploadRequest } from './upload.js';

export interface DocumentsRequest extends Pick<
  UploadRequest,
  'teamId' | 'user' | 'collectionId' | 'source' | 'signal'
> {
  readonly documents: readonly SmallDocument[];
}

/** A file that is completely in memory. */
interface SmallDocument {
  readonly fileName: string;
  readonly content: Uint8Array;
  /** As in an upload. */
  readonly metadata: string;
}

/** The result of one document. */
export type DocumentOutcome = Uploaded | { readonly refusal: AppError };

/**
 * Number of documents of a call that are uploaded at once: as many as the gateway sends. More share no commit sooner, and wait for a connection
 * of a slow store until it is refused.
 */
const atOnce = 64;

/**
 * Uploads many documents, each with the result that a separate upload would have: concurrently, so that their writes share commits, but
 * those of one name one after the other, so that the last of them is the newest version.
 *
 * @returns the outcome of each document, in their order.
 */
export function createUploadDocuments(
  upload: (request: UploadRequest) => Promise<Uploaded>,
  logger: Logger,
): (request: DocumentsRequest) => Promise<readonly DocumentOutcome[]> {
  return ({ documents, ...place }) => {
    const limit = pLimit(atOnce);
    const lastOf = new Map<string, Promise<unknown>>();

    async function one({ fileName, content, metadata }: SmallDocument, before: Promise<unknown> | undefined) {
      await before;
      try {
        const sent = { bytes: only(content), declared: () => ({ sizeBytes: content.length }) };
        return await upload({ ...place, ...sent, fileName, metadata, reachedCollectionIds: [] });
      } catch (thrown) {
        const refusal = UnexpectedError.from(thrown);
        if (refusal.kind === 'internal')
          logger.error('upload of a document failed', { err: thrown, teamId: place.teamId });
        return { refusal };
      }
    }

    return Promise.all(
      documents.map((document) => {
        const before = lastOf.get(document.fileName);
        const outcome = limit(() => one(document, before));
        lastOf.set(document.fileName, outcome);
        return outcome;
      }),
    );
  };
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
