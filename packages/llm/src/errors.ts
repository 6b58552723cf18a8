import { AppError } from '@cardinal/kernel';

/** A server's message, as the cause of a failure. No log line contains it, because it may quote questions and documents. */
export class ServerWords extends Error {
  override readonly name = 'ServerWords';
  readonly words: string;

  constructor(words: string) {
    super('The message of the server is not logged, because it may quote questions or documents.');
    this.words = words;
  }
}

/** The model cannot answer now; a retry may help. */
export class ModelUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'MODEL_UNAVAILABLE';
}

/** Too many callers want the model at the same time. */
export class ModelBusyError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'MODEL_BUSY_UNAVAILABLE';

  constructor() {
    super('Too many questions are being answered at the moment; try again later.');
  }
}

/** The provider rejects the request: too long, not allowed, wrong key. */
export class ModelRefusedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'MODEL_REFUSED';
}

/** The model supports no tools, or no citations. Remembered in `ModelDescription`, so that later requests do without them. */
export class ModelLacksAbilityError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'MODEL_LACKS_ABILITY';

  readonly ability: 'tools' | 'citations';

  constructor(ability: 'tools' | 'citations') {
    super(`The language model does not support ${ability}.`, { facts: { ability } });
    this.ability = ability;
  }
}

/** The provider denies access. An operator must correct the settings; a caller can do nothing. */
export class ModelAccessError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'MODEL_ACCESS';
}

/** The provider's reply breaks its own format. */
export class ModelProtocolError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'MODEL_PROTOCOL';
}

/** The model, not its server, is at fault: it makes tool calls that cannot be executed. Without tools it may answer. */
export class ModelMisusesToolsError extends ModelProtocolError {
  constructor(how: string, cause?: unknown) {
    super(`The language model makes invalid tool calls: it ${how}.`, { cause });
  }
}
