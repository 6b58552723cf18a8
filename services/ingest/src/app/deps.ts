import type { EventBus, EventLog, EventPublisher } from '@cardinal/bus';
import type { Clock, Logger } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import type { CatalogStore, DocumentParser } from './ports.js';

/** What the use cases of this service are made from. */
export interface IngestDeps {
  readonly store: CatalogStore;
  readonly blobs: BlobStore;
  readonly bus: EventPublisher & EventLog & Pick<EventBus, 'deadLetters'>;
  readonly parser: DocumentParser;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: IngestSettings;
}

export interface IngestSettings {
  /** Name under which this process holds leases; the same after a restart, different for each replica. */
  readonly owner: string;
  /** Largest upload, in bytes. The contract says 50 MB. */
  readonly maxUploadBytes: number;
  /** A parse whose lease was not renewed for this long is taken over, in milliseconds. */
  readonly parseLeaseMs: number;
  /** Parses of one file that may die with their process before the file is given up. */
  readonly maxParseAttempts: number;
  /** Files of one team that may be between parser and index at a time; the next ones wait where teams take turns. */
  readonly filesInFlight: number;
  /** Pause between two sweeps, in milliseconds. */
  readonly sweepEveryMs: number;
  /** Pause between two looks for bytes that nobody owns, in milliseconds. Each reads the names of all blobs. */
  readonly sweepBlobsEveryMs: number;
  /** Age at which an event that was not confirmed is published again, in milliseconds. */
  readonly republishAfterMs: number;
}

export const defaultIngestSettings: IngestSettings = {
  owner: 'embedded',
  maxUploadBytes: 50 * 1024 * 1024,
  parseLeaseMs: 30_000,
  maxParseAttempts: 4,
  filesInFlight: 32,
  sweepEveryMs: 2_000,
  sweepBlobsEveryMs: 600_000,
  republishAfterMs: 5_000,
};
