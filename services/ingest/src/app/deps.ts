import type { EventBus, EventLog, EventPublisher } from '@cardinal/bus';
import type { Clock, Logger, SteadyClock } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import type { IngestSettings } from '../settings.js';
import type { CatalogStore, DocumentParser } from './ports.js';

/** Dependencies of the use cases of this service. */
export interface IngestDeps {
  readonly store: CatalogStore;
  readonly blobs: BlobStore;
  readonly bus: EventPublisher & EventLog & Pick<EventBus, 'deadLetters'>;
  readonly parser: DocumentParser;
  /** For times that are stored, and so compared by other processes. */
  readonly clock: Clock;
  /** For durations within this process. */
  readonly steady: SteadyClock;
  readonly logger: Logger;
  readonly settings: IngestSettings;
}
