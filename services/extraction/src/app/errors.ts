import { AppError } from '@cardinal/kernel';

/** The process stops or lost its claim: the event is redelivered elsewhere. */
export class ExtractionInterruptedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'EXTRACTION_INTERRUPTED';
}
