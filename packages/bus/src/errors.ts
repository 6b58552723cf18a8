import { AppError } from '@cardinal/kernel';

/** The bus could not confirm that a fact is durable, or could not be reached. */
export class BusUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'BUS_UNAVAILABLE';
}
