import { AppError } from '@cardinal/kernel';

export class BlobNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'BLOB_NOT_FOUND';
}

/** Another record has a value that must be unique. */
export class RecordTakenError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'STORE_RECORD_TAKEN';
}

/** More bytes than the caller allows. */
export class BlobTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'BLOB_TOO_LARGE';
}

/** The store could not be reached or written; a retry may help. */
export class StoreUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'STORE_UNAVAILABLE';
}

/** The file is not a database, or its pages are inconsistent. Only a backup helps. */
export class StoreDamagedError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'STORE_DAMAGED';
}

/** The data was written by a program with schema steps that this version does not know. */
export class StoreSchemaError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'STORE_SCHEMA_UNKNOWN';
}

/** Another server has this data folder open. */
export class DataDirInUseError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'STORE_DATA_DIR_IN_USE';
}

/** A database has the name under which another one was to appear. */
export class StoreExistsError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'STORE_EXISTS';
}

/** The store cannot keep this text unchanged. */
export class UnstorableTextError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'STORE_TEXT_UNSTORABLE';
}

/** The store rejects our credentials. Counts as unavailable, because work must wait until an operator has corrected them. */
export class StoreAccessDeniedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'STORE_ACCESS_DENIED';
}

/** The URL does not name a store. The message never quotes the URL, which may hold a password. */
export class StoreUrlError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'STORE_URL_INVALID';
}
