import { AppError } from '@cardinal/kernel';

/** Unknown, deleted, or another team's; the caller cannot distinguish them. */
export class CollectionNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'COLLECTION_NOT_FOUND';

  constructor() {
    super('Collection not found.');
  }
}

/** Unknown, deleted, or another team's; the caller cannot distinguish them. */
export class FileNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'FILE_NOT_FOUND';

  constructor() {
    super('File not found.');
  }
}

export class UploadEmptyError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_EMPTY';

  constructor() {
    super('file must not be empty: it has 0 bytes.');
  }
}

export class UploadTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_TOO_LARGE';

  constructor(maxBytes: number) {
    super(`file must not be larger than ${Math.floor(maxBytes / 1024 / 1024)} MB (${maxBytes} bytes).`, {
      facts: { maxBytes },
    });
  }
}

export class UploadUnsupportedTypeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_UNSUPPORTED_TYPE';
}

/** Not all bytes arrived, or different ones from those sent; sending the file again helps. */
export class UploadIncompleteError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'UPLOAD_INCOMPLETE';

  constructor() {
    super('The file did not arrive completely. Send it again.');
  }
}

/** The content of the file does not match the extension of its name. */
export class UploadMislabelledError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_MISLABELLED';
}

/** The caller violated the protocol of a call, which is a bug in the caller. */
export class RequestMalformedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CATALOG_REQUEST_MALFORMED';
}

/** Equal bytes are being purged at this moment; a retry after a moment helps. */
export class UploadRacedPurgeError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'UPLOAD_RACED_PURGE';

  constructor() {
    super('The same file is being deleted right now. Try again in a moment.');
  }
}

/** The upload was delayed for so long that its bytes were removed as abandoned; sending the file again helps. */
export class UploadStalledError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'UPLOAD_STALLED';

  constructor() {
    super('Storing the file took too long. Send it again.');
  }
}

/** The file has no parsed text, or none of the current parser version. */
export class FileUnreadError extends AppError {
  override readonly kind = 'conflict';
  override readonly code = 'FILE_UNREAD';

  constructor() {
    super(
      'The file has no text that can be read: it is still being processed, failed, or was read by an earlier version.',
    );
  }
}

/** The file has no such table, or no readable tables: they could not be typed, or are not typed yet. */
export class TableNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TABLE_NOT_FOUND';

  constructor() {
    super('The file has no such table, or none that can be read.');
  }
}

/** The file has a text, but no such page or heading. */
export class TextPlaceNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TEXT_PLACE_NOT_FOUND';

  static ofPage(page: number, pages: number): TextPlaceNotFoundError {
    return new TextPlaceNotFoundError(`page must be at most ${pages}, the number of pages of the file, not ${page}.`);
  }

  static ofHeading(heading: string): TextPlaceNotFoundError {
    return new TextPlaceNotFoundError(
      `heading must be a heading of the file; the file has no heading ${JSON.stringify(heading)}.`,
    );
  }
}

/** Maximum number of keys that a message lists. */
const mostKeysListed = 100;

/** A filter names a key that no document of its collection has. */
export class FilterKeyUnknownError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'FILTER_KEY_UNKNOWN';

  /** @param known keys that filters of the collection may name. */
  constructor(key: string, known: readonly string[]) {
    const listed = known.slice(0, mostKeysListed).join(', ');
    const more = known.length > mostKeysListed ? ` and ${known.length - mostKeysListed} more` : '';
    super(`filters.${key} must be a key that some document of the collection has. Known keys: ${listed}${more}.`);
  }
}

/** A compare-and-set lost more races in a row than plausible without a bug. */
export class CatalogContendedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'CATALOG_CONTENDED';

  constructor() {
    super('Too many changes to one file at once. Try again in a moment.');
  }
}

/** The uploaded bytes are gone, so that the file cannot be processed again. */
export class BytesMissingError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CATALOG_BYTES_MISSING';

  constructor() {
    super('The bytes of the file are gone. Restore them from a backup, or upload the file again.');
  }
}
