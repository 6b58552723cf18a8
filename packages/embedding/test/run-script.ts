import { spawn } from 'node:child_process';

/** Runs an ES module given as text, with the built package's entry as its argument; kills it after 20 s. */
export async function runScript(
  script: string,
  env = process.env,
): Promise<{ exitCode: number | null; output: string }> {
  const entry = new URL('../dist/index.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, entry], { env, timeout: 20_000 });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exitCode, output };
}
