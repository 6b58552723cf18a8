#!/usr/bin/env node
import { main } from './main.js';

// The program `cardinal`: one command with the arguments, environment and streams of this process.
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort());
const { env, stdin, stdout, stderr } = process;
let unwritten: Error | undefined;
// A closed pipe (`| head -1`) ends the command. Any other error, such as a full disk, makes the command fail when it ends.
stdout.on('error', (thrown: NodeJS.ErrnoException) => {
  if (thrown.code === 'EPIPE') stopping.abort();
  else unwritten ??= thrown;
});
// Progress and warnings need no reader.
stderr.on('error', () => {});
process.once('exit', () => {
  if (!unwritten || process.exitCode) return;
  const failure = { error: `The result could not be written: ${unwritten.message}`, code: 'CLI_OUTPUT_FAILED' };
  stderr.write(`${JSON.stringify(failure)}\n`);
  process.exitCode = 1;
});
const writeOut = (bytes: Uint8Array): Promise<void> =>
  new Promise((done, failed) => stdout.write(bytes, (thrown) => (thrown ? failed(thrown) : done())));

const terminal = { env, stdin, stdout, stderr, writeOut, signal: stopping.signal };
process.exitCode = await main(process.argv.slice(2), terminal);
