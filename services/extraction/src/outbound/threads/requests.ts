import type { MadeCard } from '../../domain/card-maker.js';
import type { CardText } from '../../app/rules.js';
import type { Candidate } from '../../domain/conflicts/compare-cards.js';
import type { VersionCard, VersionChange } from '../../domain/conflicts/version-changes.js';

/** What a thread is asked, and what it answers to each. `begin…` forgets what the one before left. */
export interface Requests {
  /** Cards so far; the part is encoded. */
  readonly beginCards: { readonly documentTitle: string };
  readonly part: { readonly part: Uint8Array };
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

/** A few cards; `more`: ask `moreCards` for the next before the next part. */
export interface CardBatch {
  readonly cards: readonly MadeCard[];
  readonly more: boolean;
}

/** A few changes; `more`: ask `changes` again for the next. */
export interface ChangeBatch {
  readonly changes: readonly VersionChange[];
  readonly unchanged: number;
  readonly more: boolean;
}
