import { derivedId } from '@cardinal/kernel';
import { AskEvent, AskRequested, TokensUsed } from './gen/cardinal/events/v1/asking.js';
import {
  CardsExtracted,
  CardsIndexed,
  ChangesApplied,
  ConflictsDetected,
  FileParsed,
  FileProgress,
  FileQueued,
  IngestionFailed,
  type InstanceRef,
  InstancesChanged,
  VectorsAdvanced,
  WordsIndexed,
} from './gen/cardinal/events/v1/ingestion.js';
import type { EventContract, LogContract, Share } from './event-contract.js';

const event = <T>(contract: EventContract<T>): EventContract<T> => contract;
const log = <T>(contract: LogContract<T>): LogContract<T> => contract;

const minutes = 60_000;

/** Share of an event whose handling takes time in proportion to the number of cards of its document. */
const byCards = (data: { readonly instance?: InstanceRef | undefined; readonly cardCount: number }): Share => ({
  teamId: data.instance?.teamId ?? 0,
  cost: 1 + data.cardCount,
});

/** Every event of the system, who publishes it and who consumes it. The one place where the flow between services is written down. */
export const events = {
  fileQueued: event({ type: 'file.queued', publishers: ['ingest'], codec: FileQueued, groups: ['ingest.parse'] }),
  fileParsed: event({
    type: 'file.parsed',
    publishers: ['ingest'],
    codec: FileParsed,
    groups: ['extraction.extract'],
    // A card has about a thousand characters.
    shareOf: ({ instance, summary }) => ({
      teamId: instance?.teamId ?? 0,
      cost: 1 + (summary?.textLength ?? 0) / 1_000,
    }),
  }),
  cardsExtracted: event({
    type: 'cards.extracted',
    publishers: ['extraction'],
    codec: CardsExtracted,
    groups: ['retrieval.words', 'ingest.extracted'],
    shareOf: byCards,
  }),
  wordsIndexed: event({
    type: 'words.indexed',
    publishers: ['retrieval'],
    codec: WordsIndexed,
    groups: ['retrieval.vectors', 'ingest.words'],
    shareOf: byCards,
  }),
  vectorsAdvanced: event({
    type: 'vectors.advanced',
    publishers: ['retrieval'],
    codec: VectorsAdvanced,
    groups: ['ingest.vectors'],
  }),
  cardsIndexed: event({
    type: 'cards.indexed',
    publishers: ['retrieval'],
    codec: CardsIndexed,
    groups: ['ingest.indexed', 'extraction.conflicts'],
    shareOf: byCards,
  }),
  conflictsDetected: event({
    type: 'conflicts.detected',
    publishers: ['extraction'],
    codec: ConflictsDetected,
    groups: ['ingest.conflicts'],
  }),
  ingestionFailed: event({
    type: 'ingestion.failed',
    publishers: ['ingest', 'extraction', 'retrieval'],
    codec: IngestionFailed,
    groups: ['ingest.failed'],
  }),
  instancesChanged: event({
    type: 'instances.changed',
    publishers: ['ingest'],
    codec: InstancesChanged,
    groups: ['extraction.changes', 'retrieval.changes', 'answer.changes'],
    shareOf: ({ teamId, changes }) => ({ teamId, cost: 1 + changes.length }),
  }),
  changesApplied: event({
    type: 'changes.applied',
    publishers: ['extraction', 'retrieval'],
    codec: ChangesApplied,
    groups: ['ingest.applied', 'extraction.currency'],
  }),
  askRequested: event({
    type: 'ask.requested',
    publishers: ['gateway'],
    codec: AskRequested,
    groups: ['answer.asks'],
    shareOf: ({ teamId }) => ({ teamId, cost: 1 }),
  }),
  tokensUsed: event({
    type: 'tokens.used',
    publishers: ['answer', 'extraction'],
    codec: TokensUsed,
    groups: ['gateway.ledger'],
  }),
} as const;

/** Every log: kept by key, replayed from a position. */
export const logs = {
  /** Key: ask id. An answer may take two minutes; the remaining time is for clients that reconnect. */
  ask: log({ type: 'ask.events', publishers: ['answer'], codec: AskEvent, retentionMs: 15 * minutes }),
  /** Key: collection id. */
  progress: log({ type: 'file.progress', publishers: ['ingest'], codec: FileProgress, retentionMs: 60 * minutes }),
} as const;

/** Id of a confirmation, derived from its content, so that a service that applies the same changes twice publishes one confirmation. */
export const appliedId = ({ service, teamId, collectionId, changes }: ChangesApplied): string =>
  derivedId(
    ...[events.changesApplied.type, service, teamId, collectionId],
    ...changes.map(({ instanceId, revision }) => `${instanceId}:${revision}`),
  );
