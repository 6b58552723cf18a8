import { AppError } from '@cardinal/kernel';

export class UploadMalformedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_MALFORMED';
}

/** A form field of the upload is invalid. */
export class UploadFieldRefusedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_FIELD_REFUSED';
}

/** The client sent no byte for too long while the server was ready to read. */
export class UploadStalledError extends AppError {
  override readonly kind = 'timeout';
  override readonly code = 'UPLOAD_STALLED';

  constructor(stallMs: number) {
    super(`file stopped arriving: no data was received for ${stallMs / 1_000} s`, { facts: { stallMs } });
  }
}

export class UploadTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_TOO_LARGE';

  constructor(limitBytes: number) {
    super(`file must not be larger than ${limitBytes} bytes`, { facts: { limitBytes } });
  }
}

export class UploadEmptyError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'UPLOAD_EMPTY';

  constructor() {
    super('file must not be empty');
  }
}

/** The media type of a body of lines is not one for lines of JSON. */
export class NotLinesError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENTS_MEDIA_TYPE_UNSUPPORTED';

  constructor() {
    super('The body must be sent as application/x-ndjson, with one JSON object per line.');
  }
}

/** A line is not a valid document: not UTF-8, not a JSON object, or nested too deeply. */
export class LineMalformedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENT_LINE_MALFORMED';

  constructor(rule: string) {
    super(`The line must be ${rule}.`);
  }
}

export class LineTooLongError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENT_LINE_TOO_LONG';

  constructor(limitBytes: number) {
    super(`The line must not have more than ${limitBytes} bytes; upload a larger document as a file.`, {
      facts: { limitBytes },
    });
  }
}

/** The body of lines exceeds the maximum size of a request. */
export class LinesTooLargeError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'DOCUMENTS_TOO_LARGE';

  constructor(limitBytes: number) {
    super(`The body must not have more than ${limitBytes} bytes; send the remaining lines in another request.`, {
      facts: { limitBytes },
    });
  }
}

/** The body of lines ended before it was complete, or no byte arrived for too long. */
export class LinesCutOffError extends AppError {
  override readonly kind = 'timeout';
  override readonly code = 'DOCUMENTS_CUT_OFF';

  constructor(how: string, options?: { readonly cause?: unknown }) {
    super(`The body is incomplete: ${how}.`, options);
  }
}
