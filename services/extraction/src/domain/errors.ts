import { AppError } from '@cardinal/kernel';

/** The parts of a parsed document do not fit together: a bug in the parser or a damaged blob. */
export class BrokenDocumentError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'EXTRACTION_BROKEN_DOCUMENT';
}
