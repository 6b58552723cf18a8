import { join } from 'node:path';
import { describe, vi } from 'vitest';
import { areServersNamed, ownServers, startCluster } from '../src/cluster.js';
import { runningForThisFile } from '../src/server-per-file.js';
import { describeUpgrade } from '../suites/upgrade.js';
import { loadDump } from '../upgrade/load-dump.js';
import { samplesOf } from '../upgrade/samples.js';

vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!areServersNamed).each(samplesOf('cluster'))('the servers of version $version', ({ folder }) => {
  const running = runningForThisFile(async (dataDir) => {
    const servers = ownServers('upgrade');
    await loadDump(join(folder, 'dump.br'), servers);
    // Two replicas of the services that migrate stored data at their start.
    return startCluster({ dataDir, servers, env: { CARDINAL_REPLICAS: '1,ingest=2,retrieval=2' } });
  });
  describeUpgrade(folder, () => running().server);
});
