import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Workspace packages resolve to their sources ("source" in their exports), so that a test needs no build of its neighbours.
const conditions = ['source', 'node', 'import', 'default'];
/** They kill processes and servers and time what comes back: alone, after everything else. */
const faults = 'test-e2e/cluster/{kills,faults}.cluster.test.ts';

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    setupFiles: fileURLToPath(new URL('packages/testkit/testing/patience.ts', import.meta.url)),
    // Libraries that have "source" in their exports, too: Node.js reads no TypeScript.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['packages/*/test/**/*.test.ts', 'services/*/test/**/*.test.ts', 'test-e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, faults],
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'faults', include: [faults], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
