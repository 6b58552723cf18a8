import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a program to its end.
 * @returns its output.
 * @throws {Error} with the last lines of its output, if it is missing, fails or takes longer than `timeoutMs` (default ten minutes).
 */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<string> {
  const { timeoutMs = 600_000, env, cwd } = options;
  try {
    const { stdout, stderr } = await execute(command, args, {
      timeout: timeoutMs,
      maxBuffer: 64 << 20,
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...env },
    });
    return `${stdout}${stderr}`;
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${command} is not installed`, { cause: thrown });
    const lastLines = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
    throw new Error(`${command} failed: ${lastLines || String(thrown)}`, { cause: thrown });
  }
}
