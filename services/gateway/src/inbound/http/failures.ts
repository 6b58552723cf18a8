import type { FailureRules } from '@cardinal/http';
import type { AppError } from '@cardinal/kernel';
import { RangeUnsatisfiableError } from '../../domain/request-headers.js';
import { TokensExhaustedError, UnansweredError } from '../../domain/errors.js';
import { LinesCutOffError, UploadStalledError } from '../../domain/upload-errors.js';
import { told } from './languages.js';

/** Codes with a more specific HTTP status than that of their kind. */
const statusByCode: Readonly<Record<string, number>> = {
  UPLOAD_STALLED: 408,
  DOCUMENTS_CUT_OFF: 408,
  PRECONDITION_FAILED: 412,
  UPLOAD_TOO_LARGE: 413,
  DOCUMENTS_TOO_LARGE: 413,
  BLOB_TOO_LARGE: 413,
  UPLOAD_UNSUPPORTED_TYPE: 415,
  UPLOAD_MISLABELLED: 415,
  DOCUMENTS_MEDIA_TYPE_UNSUPPORTED: 415,
  REQUEST_ENCODING_UNSUPPORTED: 415,
  RANGE_UNSATISFIABLE: 416,
  // A configured model server refuses the request or sends an invalid response. The kind is `internal`, because a retry does not help, but
  // the fault is upstream, hence 502.
  MODEL_ACCESS: 502,
  MODEL_PROTOCOL: 502,
  EMBEDDER_REJECTED: 502,
  RERANKER_REJECTED: 502,
  OVERLOADED: 503,
};

/** Fields and headers that errors of the gateway add to the common error body. */
export const failureRules: FailureRules = {
  statusByCode,
  told,
  detailsOf: (error) => ({ extra: extraOf(error), headers: headersOf(error) }),
};

function extraOf(error: AppError): Record<string, string | number> {
  if (error instanceof TokensExhaustedError) return { remaining: error.remaining, reason: error.reason };
  return error instanceof UnansweredError ? { ask_id: error.askId } : {};
}

function headersOf(error: AppError): Record<string, string> {
  const isCutOff = error instanceof UploadStalledError || error instanceof LinesCutOffError;
  if (isCutOff) return { connection: 'close' }; // the rest of the body may never come
  if (error instanceof RangeUnsatisfiableError) return { 'content-range': `bytes */${error.sizeBytes}` };
  const isDated = 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number';
  if (isDated) return { 'retry-after': String(error.retryAfterSeconds) };
  return error.kind === 'unavailable' ? { 'retry-after': '1' } : {};
}
