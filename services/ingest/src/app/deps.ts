import type { EventBus, EventLog, EventPublisher } from '@cardinal/bus';
import type { Clock, Logger } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import type { IngestSettings } from '../settings.js';
import type { CatalogStore, DocumentParser } from './ports.js';

/** Dependencies of the use cases of this service. */
export interface IngestDeps {
  readonly store: CatalogStore;
  readonly blobs: BlobStore;
  readonly bus: EventPublisher & EventLog & Pick<EventBus, 'deadLetters'>;
  readonly parser: DocumentParser;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: IngestSettings;
}
