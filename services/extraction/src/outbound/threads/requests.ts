import type { MadeCard } from '../../domain/card-maker.js';
import type { CardText } from '../../app/rules.js';
import type { Candidate } from '../../domain/conflicts/compare-cards.js';
import type { VersionCard, VersionChange } from '../../domain/conflicts/version-changes.js';

/** Requests to a thread; `Replies` has the reply of each. `begin…` discards the state of an unfinished predecessor. */
export interface Requests {
  /** Starts a document; each `part` is an encoded `ParsedPart`. */
  readonly beginCards: { readonly documentTitle: string };
  readonly part: { readonly part: Uint8Array };
  /** A whole small document. */
  readonly document: { readonly documentTitle: string; readonly parts: readonly Uint8Array[] };
  readonly moreCards: object;
  readonly endCards: object;
  readonly telling: { readonly cards: readonly CardText[] };
  readonly candidates: { readonly card: CardText; readonly others: readonly CardText[] };
  readonly beginChanges: object;
  readonly versionCards: { readonly side: 'before' | 'after'; readonly cards: readonly VersionCard[] };
  readonly changes: object;
}

export interface Replies {
  readonly beginCards: undefined;
  readonly part: CardBatch;
  readonly document: CardBatch;
  readonly moreCards: CardBatch;
  readonly endCards: CardBatch;
  readonly telling: ReadonlySet<number>;
  readonly candidates: readonly (readonly Candidate[])[];
  readonly beginChanges: undefined;
  readonly versionCards: undefined;
  readonly changes: ChangeBatch;
}

export type RequestKind = keyof Requests;
export type Request = { [Kind in RequestKind]: { readonly kind: Kind } & Requests[Kind] }[RequestKind];

/** A few cards. If `more`, request `moreCards` before the next part. */
export interface CardBatch {
  readonly cards: readonly MadeCard[];
  readonly more: boolean;
}

/** A few changes. If `more`, request `changes` again. */
export interface ChangeBatch {
  readonly changes: readonly VersionChange[];
  readonly unchanged: number;
  readonly more: boolean;
}
