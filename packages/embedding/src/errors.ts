import { AppError } from '@cardinal/kernel';

/** The model or its server could not answer; the same call can succeed later. */
export class EmbedderUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'EMBEDDER_UNAVAILABLE';
}

/** As `EmbedderUnavailableError`, for rerankers. */
export class RerankerUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'RERANKER_UNAVAILABLE';
}

/** The reranker did not answer within the caller's time limit. */
export class RerankerTimeoutError extends AppError {
  override readonly kind = 'timeout';
  override readonly code = 'RERANKER_TIMEOUT';
}

export const rerankedTooLate = (timeoutMs: number): Error =>
  new RerankerTimeoutError('The reranker took too long.', { facts: { timeoutMs } });

/** A model folder, URL or server does not fit its configuration, which an operator has to change. */
export class EmbeddingConfigError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'EMBEDDING_CONFIG_INVALID';
}

/** The embedding server refuses the request or returns an invalid reply; a retry does not help. */
export class EmbedderRejectedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'EMBEDDER_REJECTED';
}

/** As `EmbedderRejectedError`, for rerankers. */
export class RerankerRejectedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'RERANKER_REJECTED';
}
