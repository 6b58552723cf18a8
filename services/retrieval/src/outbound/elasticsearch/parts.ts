import type { Refresh } from './client/refresh.js';
import type { ServingModels } from './versions/serving-models.js';
import type { Versions } from './versions/versions.js';
import type { CardWrites } from './writing/card-writes.js';
import type { Instances } from './writing/instances.js';
import type { VectorWrites } from './writing/vector-writes.js';

/** The parts that a rebuild shares with the index in use. */
export interface ElasticsearchParts {
  readonly versions: Versions;
  readonly instances: Instances;
  readonly cards: CardWrites;
  readonly vectors: VectorWrites;
  readonly refresh: Refresh;
  readonly serving: ServingModels;
}
