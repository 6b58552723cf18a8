import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openAdmin } from '@cardinal/gateway/admin';
import { AppError } from '@cardinal/kernel';
import { openStore } from '@cardinal/store';
import { commands, findCommand } from './commands.js';
import { UsageError } from './usage-error.js';

/** What the program sees of its surroundings. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Where a server keeps its data when nothing is said. */
const defaultDataDir = 'cardinal-data';

/**
 * Runs one command: its result is one JSON object on standard output, a failure one on standard error.
 *
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly.
 */
export async function main(args: readonly string[], { env, stdout, stderr }: Terminal): Promise<number> {
  try {
    const command = findCommand(args);
    if (!command) {
      stdout.write(`${help()}\n`);
      return 0;
    }
    const dataDir = resolve(env['CARDINAL_DATA_DIR'] ?? defaultDataDir);
    mkdirSync(dataDir, { recursive: true });
    await using store = await openStore(`sqlite:${join(dataDir, 'cardinal.db')}`);
    const result = await command.run(await openAdmin(store));
    stdout.write(`${JSON.stringify(result)}\n`);
    return 0;
  } catch (thrown) {
    stderr.write(`${JSON.stringify(failureOf(thrown))}\n`);
    return thrown instanceof UsageError ? 2 : 1;
  }
}

function failureOf(thrown: unknown): { readonly error: string; readonly code: string } {
  if (thrown instanceof AppError) return { error: thrown.message, code: thrown.code };
  return { error: thrown instanceof Error ? thrown.message : String(thrown), code: 'INTERNAL_UNEXPECTED' };
}

function help(): string {
  const lines = commands.map(({ usage, purpose }) => `  cardinal ${usage}\n      ${purpose}`);
  return `Usage:\n${lines.join('\n')}\n\nThe data folder is CARDINAL_DATA_DIR, or ${defaultDataDir} here.`;
}
