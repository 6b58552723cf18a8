import { describe, vi } from 'vitest';
import { areServersNamed, ownCluster } from '../src/cluster.js';
import { describeTraces } from '../suites/traces.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

describe.skipIf(!areServersNamed)('two replicas of each service', () => {
  describeTraces(ownCluster('traces'));
});
