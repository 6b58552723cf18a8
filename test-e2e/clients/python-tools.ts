import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface PythonTools extends AsyncDisposable {
  /** A folder that is removed with them. */
  readonly folder: string;
  /** Runs a program of theirs, or `python`, in the folder. @returns what it printed. @throws {Error} with that, if it fails. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Installs the tools in a temporary folder.
 *
 * @param packages taken from PyPI, and nothing of it into the repository; or folders.
 * @returns why they are missing, where Python or its registry is.
 */
export async function installPythonTools(
  packages: readonly string[],
): Promise<PythonTools | { readonly missing: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-python-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const bin = join(folder, 'venv/bin');
  try {
    await execute('python3', ['-m', 'venv', join(folder, 'venv')]);
    const quietly = [
      '--quiet',
      '--no-compile',
      '--only-binary',
      ':all:',
      '--disable-pip-version-check',
      '--timeout',
      '20',
      '--retries',
      '1',
    ];
    await execute(join(bin, 'pip'), ['install', ...quietly, ...packages]);
  } catch (thrown) {
    await remove();
    return { missing: messageOf(thrown).split('\n').slice(0, 3).join(' ') };
  }
  return {
    folder,
    async run(program, args, env = {}) {
      const path = `${bin}:${process.env['PATH'] ?? ''}`;
      const options = { cwd: folder, env: { ...process.env, ...env, PATH: path }, maxBuffer: 64 * 1024 * 1024 };
      try {
        return (await execute(join(bin, program), [...args], options)).stdout;
      } catch (thrown) {
        throw new Error(messageOf(thrown), { cause: thrown });
      }
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** What a program said before it failed. */
function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { stdout = '', stderr = '' } = thrown as Error & { readonly stdout?: string; readonly stderr?: string };
  return [thrown.message, stdout, stderr].join('\n').trim();
}
