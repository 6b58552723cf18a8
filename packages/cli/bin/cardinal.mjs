#!/usr/bin/env node
import { main } from '../dist/main.js';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort());
const { env, stdin, stdout, stderr } = process;
// A reader that goes away is told by the write that meets it.
stdout.on('error', () => {});
const writeOut = (bytes) =>
  new Promise((done, failed) => stdout.write(bytes, (thrown) => (thrown ? failed(thrown) : done())));

const terminal = { env, stdin, stdout, stderr, writeOut, signal: stopping.signal };
process.exitCode = await main(process.argv.slice(2), terminal);
