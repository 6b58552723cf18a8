import { AppError } from '@cardinal/kernel';

export class BlankQueryError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'SEARCH_QUERY_BLANK';
}

/** The embedder's answer does not fit its own model: vectors are missing, or have another length. */
export class EmbeddingMismatchError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'EMBEDDING_MISMATCH';
}
