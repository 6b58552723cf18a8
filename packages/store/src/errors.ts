import { AppError } from '@cardinal/kernel';

export class BlobNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'BLOB_NOT_FOUND';
}

/** More bytes than the caller allows. */
export class BlobTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'BLOB_TOO_LARGE';
}

/** The store could not be reached or written; trying again may help. */
export class StoreUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'STORE_UNAVAILABLE';
}
