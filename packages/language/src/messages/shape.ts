import type { ErrorKind } from '@cardinal/kernel';

/** Messages for failures in one language. `{detail}` stands for the failure's own English message, with its fields, rules and numbers. */
export interface FailureMessages {
  /** Sentences for codes without a sentence in `codes`, by kind. */
  readonly kinds: Readonly<Record<ErrorKind, string>>;
  readonly codes: Readonly<Record<FailureCode, string>>;
  /** Sentences for files that could not be processed, by `status_reason`. */
  readonly statuses: Readonly<Record<FailedStatus, string>>;
}

export type FailureCode =
  | 'COLLECTION_NOT_FOUND'
  | 'FILE_NOT_FOUND'
  | 'CARD_NOT_FOUND'
  | 'CONFLICT_NOT_FOUND'
  | 'CHAT_NOT_FOUND'
  | 'ASK_NOT_FOUND'
  | 'ROUTE_NOT_FOUND'
  | 'RATE_LIMITED'
  | 'TOKEN_QUOTA_EXCEEDED'
  | 'KEY_BUDGET_EXCEEDED'
  | 'OVERLOADED'
  | 'REQUEST_JSON_INVALID'
  | 'UPLOAD_EMPTY'
  | 'UPLOAD_TOO_LARGE'
  | 'UPLOAD_UNSUPPORTED_TYPE'
  | 'UPLOAD_MISLABELLED'
  | 'UPLOAD_INCOMPLETE'
  | 'SEARCH_QUERY_BLANK'
  | 'ASK_TIMEOUT'
  | 'ASK_CANCELLED'
  | 'ANSWER_BROKEN_OFF'
  | 'FILE_UNREAD';

export type FailedStatus =
  | 'empty'
  | 'no_text'
  | 'ocr_failed'
  | 'encrypted'
  | 'corrupt'
  | 'mislabelled'
  | 'unsupported_type'
  | 'too_large_unpacked'
  | 'parser_crashed'
  | 'parser_out_of_memory'
  | 'parser_timeout'
  | 'other';
