import { describe, vi } from 'vitest';
import { areServersNamed, ownCluster } from '../src/cluster.js';
import { runningForThisFile } from '../src/server-per-file.js';
import { describeChats } from '../suites/chats.js';
import { describeContent } from '../suites/content.js';
import { describeConflicts } from '../suites/conflicts.js';
import { describeDocuments } from '../suites/documents.js';
import { describeDraining } from '../suites/draining.js';
import { describeHttpManners } from '../suites/http-manners.js';
import { describeJourney } from '../suites/journey.js';
import { describeLimitedKeys } from '../suites/limited-keys.js';
import { describeManyDocuments } from '../suites/many-documents.js';
import { describeFindAll } from '../suites/find-all.js';
import { describeSeveralCollections } from '../suites/several-collections.js';
import { describeReadingOptions } from '../suites/reading-options.js';
import { describeTables } from '../suites/tables.js';
import { describeTeams } from '../suites/teams.js';
import { describeUploads } from '../suites/uploads.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

describe.skipIf(!areServersNamed)('two replicas of each service', () => {
  const start = ownCluster('e2e');
  const running = runningForThisFile((dataDir) => start({ dataDir }));
  describeJourney(running);
  describeDocuments(running);
  describeConflicts(running);
  describeTeams(running);
  describeLimitedKeys(running);
  describeFindAll(running);
  describeSeveralCollections(running);
  describeChats(running);
  describeUploads(running);
  describeManyDocuments(running);
  describeContent(running);
  describeTables(running);
  describeReadingOptions(running);
  describeHttpManners(running);
  describeDraining(running, () => start({ dataDir: running().server.dataDir })); // last, because it stops the cluster
});
