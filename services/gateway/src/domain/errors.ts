import type { asking } from '@cardinal/contracts';
import { AppError, errorKindOf, type ErrorKind } from '@cardinal/kernel';
import type { Role, KeyScope } from './keys/roles.js';

/**
 * The key is missing, malformed, unknown, revoked, expired or used from outside its networks. All cases get the same response, so that keys
 * cannot be probed.
 */
export class UnauthenticatedError extends AppError {
  override readonly kind = 'unauthenticated';
  override readonly code = 'AUTH_KEY_INVALID';

  constructor() {
    super('A valid API key is required: Authorization: Bearer sk-…');
  }
}

export class RoleTooLowError extends AppError {
  override readonly kind = 'forbidden';
  override readonly code = 'AUTH_ROLE_TOO_LOW';

  constructor(role: Role, needed: Role) {
    super(`This operation needs the role ${needed} or higher; the key has the role ${role}.`, {
      facts: { role, needed },
    });
  }
}

/** The key lacks the scope for the operation. */
export class ScopeMissingError extends AppError {
  override readonly kind = 'forbidden';
  override readonly code = 'AUTH_SCOPE_MISSING';

  constructor(needed: readonly KeyScope[], present: readonly KeyScope[]) {
    const scopes = needed.join(' or ');
    super(`This operation needs the scope ${scopes}; the key has: ${present.join(', ')}.`, {
      facts: { needed: scopes },
    });
  }
}

/** The operation concerns the whole team, but the key is limited to collections. */
export class KeyLimitedError extends AppError {
  override readonly kind = 'forbidden';
  override readonly code = 'AUTH_KEY_LIMITED';

  constructor(what: string) {
    super(`${what} needs a key that is not limited to collections.`);
  }
}

/** The operation changes a file in every collection that holds it, but the key reaches only some of them. */
export class FileElsewhereError extends AppError {
  override readonly kind = 'forbidden';
  override readonly code = 'FILE_ELSEWHERE';

  constructor() {
    super(
      'The file is also in collections that the key does not cover; this operation needs a key that covers all of them.',
    );
  }
}

/** The file of the card was deleted during the request. */
export class CardNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CARD_NOT_FOUND';

  constructor() {
    super('Card not found.');
  }
}

/** A field of the request is well-formed but breaks a rule. */
export class InvalidFieldError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'REQUEST_FIELD_INVALID';

  constructor(field: string, rule: string) {
    super(`${field} ${rule}`, { facts: { field } });
  }
}

/** The replica of retrieval is of an earlier release and does not support exhaustive search. */
export class FindsNotAllError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'SEARCH_NOT_EXHAUSTIVE';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('The server is being upgraded and does not support exhaustive search yet; try again later.');
  }
}

/** Base of errors that refuse work because the tokens left do not suffice. */
abstract class TokensExhaustedError extends AppError {
  /** Tokens that may still be used in this period. */
  readonly remaining: number;
  readonly retryAfterSeconds: number;
  readonly reason: string;

  constructor(message: string, needed: number, remaining: number, retryAfterSeconds: number) {
    super(message, { facts: { needed, remaining } });
    this.remaining = remaining;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reason = `The request needs up to ${needed} tokens, but only ${remaining} are left in this calendar month (UTC).`;
  }
}

/** The team's remaining tokens in this period do not suffice. */
export class QuotaExceededError extends TokensExhaustedError {
  override readonly kind = 'exhausted';
  override readonly code = 'TOKEN_QUOTA_EXCEEDED';

  constructor(needed: number, remaining: number, retryAfterSeconds: number) {
    super("The team's token limit is exceeded.", needed, remaining, retryAfterSeconds);
  }
}

/** The remaining tokens of the key's own budget in this period do not suffice. */
export class KeyBudgetExceededError extends TokensExhaustedError {
  override readonly kind = 'exhausted';
  override readonly code = 'KEY_BUDGET_EXCEEDED';

  constructor(needed: number, remaining: number, retryAfterSeconds: number) {
    super("The key's token budget is exceeded.", needed, remaining, retryAfterSeconds);
  }
}

/** More requests are waiting than can be answered in time. */
export class OverloadedError extends AppError {
  override readonly kind = 'exhausted';
  override readonly code = 'OVERLOADED';
  /** The time to work off the queue, estimated from the throughput so far. */
  readonly retryAfterSeconds: number;

  constructor(waitedMs: number) {
    super('The server has more requests than it can answer in time; try again later.', { facts: { waitedMs } });
    this.retryAfterSeconds = Math.min(60, Math.ceil(waitedMs / 1_000));
  }
}

/** The maximum number of open event streams is reached. */
export class TooManyStreamsError extends AppError {
  override readonly kind = 'exhausted';
  override readonly code = 'STREAMS_EXHAUSTED';
  readonly retryAfterSeconds = 5;

  constructor(of: 'key' | 'team', limit: number) {
    super(`Too many event streams: this ${of} may have ${limit} open at the same time.`, { facts: { of, limit } });
  }
}

export class LedgerContendedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'LEDGER_CONTENDED';

  constructor() {
    super('The token ledger is busy; try again.');
  }
}

export class TeamNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TEAM_NOT_FOUND';

  constructor(teamId: number) {
    super(`There is no team ${teamId}.`, { facts: { teamId } });
  }
}

export class KeyNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'KEY_NOT_FOUND';

  constructor() {
    super('There is no such key.');
  }
}

export class ChatNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CHAT_NOT_FOUND';

  constructor() {
    super('Chat not found.');
  }
}

export class AskNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_NOT_FOUND';

  constructor() {
    super('Ask not found.');
  }
}

/** A client of another protocol names a collection that does not exist. */
export class ModelNotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'MODEL_NOT_FOUND';

  constructor(field: string, rule: string) {
    super(`${field} must be ${rule}.`, { facts: { field } });
  }
}

/** The ask ended so long ago that its events have expired. */
export class AskEventsExpiredError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'ASK_EVENTS_EXPIRED';

  constructor() {
    super('The events of this ask have expired.');
  }
}

/** The ask is accepted, but no runner has started it yet. */
export class AskNotStartedError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'ASK_NOT_STARTED';
  readonly retryAfterSeconds = 1;

  constructor() {
    super('The ask is still waiting to start; try again.');
  }
}

/** Base of the failures of an ask: carries its id, by which the caller can read it again. */
abstract class UnansweredError extends AppError {
  readonly askId: string;

  constructor(message: string, askId: string, cause?: unknown) {
    super(message, { facts: { askId }, cause });
    this.askId = askId;
  }
}

export class AskCancelledError extends UnansweredError {
  override readonly kind = 'conflict';
  override readonly code = 'ASK_CANCELLED';

  constructor(askId: string) {
    super('The ask was cancelled.', askId);
  }
}

/** The answer took longer than a request may wait; the ask runs on. */
export class AskTimeoutError extends UnansweredError {
  override readonly kind = 'timeout';
  override readonly code = 'ASK_TIMEOUT';

  constructor(askId: string) {
    super('The answer takes longer than a request may wait; follow its events by ask_id.', askId);
  }
}

/** The process is stopping; the work continues elsewhere or after its restart. */
export class AskInterruptedError extends UnansweredError {
  override readonly kind = 'unavailable';
  override readonly code = 'ASK_INTERRUPTED';
  readonly retryAfterSeconds = 1;

  constructor(askId: string) {
    super('The server is stopping; follow the answer by ask_id.', askId);
  }
}

/** The answerer gave up; its own kind and code say why. */
export class AskFailedError extends UnansweredError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(askId: string, { kind, code, message }: asking.AskFailed) {
    super(message || 'The question could not be answered.', askId);
    this.code = code || 'ASK_FAILED';
    this.kind = errorKindOf(kind) ?? 'internal'; // a failure without a known kind counts as a fault of the server
  }
}

export { TokensExhaustedError, UnansweredError };
