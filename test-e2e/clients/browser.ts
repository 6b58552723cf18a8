import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

const execute = promisify(execFile);
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Name of an installed browser: the value of `CARDINAL_BROWSER`, otherwise Chromium or Chrome; undefined if there is none. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env['CARDINAL_BROWSER'];
  for (const program of named === undefined ? programs : [named]) {
    const answer = await execute(program, ['--version']).catch(() => undefined);
    if (answer) return program;
  }
  return undefined;
}

export interface Page extends AsyncDisposable {
  readonly origin: string;
  /** Opens the page in a browser. @returns the JSON that the script posts to `/told`. @throws {Error} if the browser ends before that. */
  visit(browser: string, query: Readonly<Record<string, string>>): Promise<unknown>;
}

/** Serves, from a separate origin, a page that runs one script, bundled with its imports. */
export async function servePage(script: string): Promise<Page> {
  await using bundle = await rolldown({
    input: script,
    platform: 'browser',
    logLevel: 'warn',
    resolve: { conditionNames: ['source', 'import'] },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const [{ code }] = output;
  let tell: (told: unknown) => void = () => undefined;
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/told') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        tell(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(204).end();
      });
    } else if (pathname === '/script.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    else {
      const page = `<!doctype html><script type="module" src="/script.js${search.replaceAll('&', '&amp;')}"></script>`;
      response.writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async visit(browser, query) {
      const profile = await mkdtemp(join(tmpdir(), 'cardinal-browser-'));
      const told = new Promise((resolve) => (tell = resolve));
      const alone = [
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ];
      // Chromium refuses to run with a sandbox as root, the user of tests in containers.
      const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const own = ['--headless', '--disable-gpu', `--user-data-dir=${profile}`, ...alone, ...sandbox];
      const page = `${origin}/?${new URLSearchParams(query).toString()}`;
      const running = spawn(browser, [...own, page], { stdio: 'ignore' });
      const ended = once(running, 'exit');
      try {
        return await Promise.race([
          told,
          ended.then(([code]) => Promise.reject(new Error(`the browser ended: ${String(code)}`))),
        ]);
      } finally {
        running.kill('SIGKILL');
        await ended;
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
