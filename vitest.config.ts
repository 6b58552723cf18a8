import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Workspace packages resolve to their sources ("source" in their exports), so that a test needs no build of other packages.
const conditions = ['source', 'node', 'import', 'default'];
/** Tests that kill processes and servers, and measure how long recovery takes. They run alone, after all others. */
const faults = 'test-e2e/cluster/{kills,faults}.cluster.test.ts';
/** Tests that measure growth of time. They run isolated, because calls by other tests would change how routines are optimised. */
const timed = '**/growth.unit.test.ts';
const places = ['packages/*/test', 'services/*/test', 'test-e2e'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Timeouts end what hangs and measure nothing, so they leave room for a machine that is five times slower than usual.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    setupFiles: [
      'packages/testkit/testing/patience.ts',
      'packages/store/testing/query-plans.ts',
      'packages/store/testing/mongo-indexes.ts',
    ].map((path) => fileURLToPath(new URL(path, import.meta.url))),
    // Libraries that also have "source" in their exports, which is TypeScript that Node.js cannot load.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: places.map((place) => `${place}/**/*.unit.test.ts`),
          exclude: [...configDefaults.exclude, timed],
          // Modules stay loaded for the next test file, because unit tests keep no state in modules, and loading took longer than testing.
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: places.map((place) => `${place}/**/*.test.ts`),
          exclude: [...configDefaults.exclude, '**/!(growth).unit.test.ts', faults],
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: 'faults', include: [faults], maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
  },
});
