import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtOnce } from './cache.js';
import { talks } from './probe.js';
import { run } from './run.js';
import type { ServerKind } from './server.js';

const version = '2.15.2';
const program = `github.com/nats-io/nats-server/v2@v${version}`;

/** NATS with JetStream. An acknowledged write survives `kill -9`; it is synced to disk within two minutes. */
export const nats: ServerKind = {
  name: 'nats',
  variable: 'NATS_URL',
  scheme: 'nats',
  // JetStream is ready when its API answers a request.
  answers: (port) =>
    talks(
      port,
      'CONNECT {"verbose":false}\r\nSUB _INBOX.probe 1\r\nPUB $JS.API.INFO _INBOX.probe 0\r\n\r\nPING\r\n',
      // A server that requires authentication is ready as well.
      (answer) => answer.includes('account_info_response') || answer.includes('Authorization Violation'),
    ),
  image: { name: `nats:${version}-alpine`, port: 4222, dataPath: '/data', args: ['-js', '-sd', '/data'] },
  async fromRegistry({ port, dataDir }) {
    const home = await builtOnce(`nats-${version}`, { texts: [program] }, async (folder) => {
      const env = { GOBIN: folder, GOFLAGS: '-trimpath', CGO_ENABLED: '0' };
      await run('go', ['install', '-ldflags', '-s -w', program], { cwd: folder, env });
    });
    const configuration = join(dataDir, 'nats.conf');
    const store = JSON.stringify(join(dataDir, 'jetstream'));
    writeFileSync(configuration, `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${store} }\n`);
    return { command: join(home, 'nats-server'), args: ['-c', configuration] };
  },
};
