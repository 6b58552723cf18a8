import { AppError } from '@cardinal/kernel';

/** The model cannot answer now; trying again may help. */
export class ModelUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'MODEL_UNAVAILABLE';
}

/** Too many want the model at the same time. */
export class ModelBusyError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'MODEL_BUSY_UNAVAILABLE';

  constructor() {
    super('Too many questions are being answered at the moment.');
  }
}

/** The provider does not accept the request: too long, not allowed, wrong key. */
export class ModelRefusedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'MODEL_REFUSED';
}

/** The provider does not let us in. Ours to mend, nothing a caller can do. */
export class ModelAccessError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'MODEL_ACCESS';
}

/** The provider's reply breaks its own format. */
export class ModelProtocolError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'MODEL_PROTOCOL';
}
