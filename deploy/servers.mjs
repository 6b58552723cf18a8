// `npm run servers [-- nats mongo elasticsearch] [--data <folder>]`: runs the servers of the cluster on the loopback interface, in the
// foreground, until Ctrl-C. Prints one line NAME_URL=… per server. If such a variable is set already, the server that it names is used as
// it is.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

/**
 * Imports on demand, because the package must be built first.
 *
 * @returns {Promise<typeof import('../packages/testkit/dist/servers/index.js')>}
 */
export const loadServers = () => import(pathToFileURL(join(root, 'packages/testkit/dist/servers/index.js')).href);

/**
 * Starts, concurrently, those of the named servers whose variable is not set.
 *
 * @param {string[]} names
 * @param {string | undefined} dataDir folder in which data is kept; undefined: the data is deleted with the servers.
 * @returns {Promise<{ urls: Record<string, string>, failures: string[], stop: () => Promise<void> }>} URLs by variable.
 */
export async function startServers(names, dataDir) {
  const { serverKinds, startServer } = await loadServers();
  const urls = {};
  const failures = [];
  const running = [];
  await Promise.all(
    names.map(async (name) => {
      const { variable } = serverKinds[name];
      urls[variable] = process.env[variable];
      if (urls[variable]) return;
      try {
        const server = await startServer(name, dataDir === undefined ? {} : { dataDir: join(dataDir, name) });
        running.push(server);
        urls[variable] = server.url;
      } catch (error) {
        delete urls[variable];
        failures.push(error.message);
      }
    }),
  );
  return { urls, failures, stop: async () => void (await Promise.all(running.map((server) => server.stop()))) };
}

async function main() {
  const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
  prepare({ workspace: '@cardinal/testkit', tools: false });
  const known = Object.keys((await loadServers()).serverKinds);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`cardinal: there is no server ${unknown.join(', ')}; the servers are ${known.join(', ')}`);
    process.exit(2);
  }
  const ended = new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)));
  const { urls, failures, stop } = await startServers(positionals.length > 0 ? positionals : known, values.data);
  for (const [variable, url] of Object.entries(urls)) console.log(`${variable}=${url}`);
  for (const failure of failures) console.error(`cardinal: ${failure}`);
  const alive = setInterval(() => {}, 1 << 30);
  if (failures.length === 0) await ended;
  clearInterval(alive);
  await stop();
  process.exit(failures.length === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
