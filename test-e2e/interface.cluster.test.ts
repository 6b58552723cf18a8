import { randomBytes } from 'node:crypto';
import { describe, vi } from 'vitest';
import { ownPlaceOn, startCluster } from './src/cluster.js';
import { runningForThisFile } from './src/server-per-file.js';
import { describeDocuments } from './suites/documents.js';
import { describeDraining } from './suites/draining.js';
import { describeJourney } from './suites/journey.js';
import { describeTeams } from './suites/teams.js';

const { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } = process.env;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

describe.skipIf(!NATS_URL || !MONGODB_URL || !ELASTICSEARCH_URL)('two replicas of each service', () => {
  const name = `e2e-${randomBytes(4).toString('hex')}`;
  const start = (dataDir: string) => {
    if (!NATS_URL || !MONGODB_URL || !ELASTICSEARCH_URL) throw new Error('skipped without the servers');
    return startCluster({ dataDir, servers: ownPlaceOn({ NATS_URL, MONGODB_URL, ELASTICSEARCH_URL }, name) });
  };
  const running = runningForThisFile(start);
  describeJourney(running);
  describeDocuments(running);
  describeTeams(running);
  describeDraining(running, () => start(running().server.dataDir)); // the last one: it stops the cluster
});
