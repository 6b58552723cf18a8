#!/usr/bin/env node
import { main } from '../dist/main.js';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort());
const { env, stdout, stderr } = process;

process.exitCode = await main(process.argv.slice(2), { env, stdout, stderr, signal: stopping.signal });
