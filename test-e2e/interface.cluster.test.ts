import { randomBytes } from 'node:crypto';
import { describe, vi } from 'vitest';
import { ownPlaceOn, startCluster } from './src/cluster.js';
import { runningForThisFile } from './src/server-per-file.js';
import { describeDocuments } from './suites/documents.js';
import { describeJourney } from './suites/journey.js';
import { describeTeams } from './suites/teams.js';

const { NATS_URL, MONGODB_URL, ELASTICSEARCH_URL } = process.env;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

describe.skipIf(!NATS_URL || !MONGODB_URL || !ELASTICSEARCH_URL)('two replicas of each service', () => {
  const running = runningForThisFile((dataDir) => {
    if (!NATS_URL || !MONGODB_URL || !ELASTICSEARCH_URL) throw new Error('skipped without the servers');
    const name = `e2e-${randomBytes(4).toString('hex')}`;
    return startCluster({ dataDir, servers: ownPlaceOn({ NATS_URL, MONGODB_URL, ELASTICSEARCH_URL }, name) });
  });
  describeJourney(running);
  describeDocuments(running);
  describeTeams(running);
});
