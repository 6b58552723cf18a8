import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from './run-script.js';

const script = `
  const { createBuiltinEmbedder } = await import(process.argv[1]);
  const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };
  const embedder = createBuiltinEmbedder({ logger });
  const { vectors } = await embedder.embed(['a card'], { priority: 'query' });
  await embedder[Symbol.asyncDispose]();
  console.log(vectors.length, 'vector');`;

it('the ONNX runtime stores no telemetry or machine id', async () => {
  const home = mkdtempSync(join(tmpdir(), 'no-telemetry-'));
  try {
    // If one of these were set, the runtime would send nothing anyway.
    const { CI: _ci, ORT_DISABLE_TELEMETRY: _off, ...rest } = process.env;
    const { output } = await runScript(script, { ...rest, HOME: home, XDG_CACHE_HOME: join(home, 'cache') });

    expect(output).toContain('1 vector');
    expect(readdirSync(home, { recursive: true })).toEqual([]);
  } finally {
    rmSync(home, { recursive: true });
  }
});
