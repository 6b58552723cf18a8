import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { startServer } from '../src/servers/index.js';
import { nats } from '../src/servers/nats.js';

const patience = { timeout: 20_000 };
const portOf = (url: string) => Number(new URL(url).port);

it.skipIf(!process.env['NATS_URL'])('starts, kills, pauses, restarts and stops its own server', async () => {
  const server = await startServer('nats');
  const serves = () => nats.answers(portOf(server.url));

  await expect.poll(serves, patience).toBe(true);
  await server.kill();
  expect(await serves()).toBe(false);
  await server.restart();
  await expect.poll(serves, patience).toBe(true);
  await server.pause();
  await expect.poll(serves, patience).toBe(false); // a thread may still run for a moment
  await server.resume();
  await expect.poll(serves, patience).toBe(true);
  await server.stop();
  expect(await serves()).toBe(false);
});

it.skipIf(!process.env['NATS_URL'])('ends a server with the process that started it, even by kill -9', async () => {
  const servers = new URL('../dist/servers/index.js', import.meta.url).href;
  const script = `
    const { startServer } = await import(${JSON.stringify(servers)});
    const { url } = await startServer('nats');
    require('node:fs').writeSync(1, url);
    process.kill(process.pid, 'SIGKILL');`;
  let url = '';
  try {
    execFileSync(process.execPath, ['--input-type=commonjs', '-e', `(async () => {${script}})()`]);
  } catch (thrown) {
    url = String((thrown as { stdout: Buffer }).stdout);
  }

  expect(url).toMatch(/^nats:/);
  await expect.poll(() => nats.answers(portOf(url)), patience).toBe(false);
});
