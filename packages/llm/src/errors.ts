import { AppError } from '@cardinal/kernel';

/** What a server said, as the cause of a failure. It may quote questions and documents, so that no log line holds it. */
export class ServerWords extends Error {
  override readonly name = 'ServerWords';
  readonly words: string;

  constructor(words: string) {
    super('What the server said is not written down: it may quote what was asked.');
    this.words = words;
  }
}

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

/** The model has no tools, or no citations: known from now on, so that another request does without. */
export class ModelLacksAbilityError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'MODEL_LACKS_ABILITY';

  readonly ability: 'tools' | 'citations';

  constructor(ability: 'tools' | 'citations') {
    super(`The language model has no ${ability}.`, { facts: { ability } });
    this.ability = ability;
  }
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

/** The model, not its server, is at fault: it calls tools in a way that cannot be carried out. Without tools it may answer. */
export class ModelMisusesToolsError extends ModelProtocolError {
  constructor(how: string, cause?: unknown) {
    super(`The language model misuses its tools: it ${how}.`, { cause });
  }
}
