import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface PythonTools extends AsyncDisposable {
  /** Temporary folder, removed together with the tools. */
  readonly folder: string;
  /** Runs an installed program, or `python`, in the folder. @returns its standard output. @throws {Error} with its output, if it fails. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Installs the tools in a temporary folder.
 *
 * @param packages names of packages on PyPI, which are not added to the repository, or folders.
 * @returns the tools, or the reason why they are missing if there is no Python or PyPI cannot be reached.
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

/** Message and output of a program that failed. */
function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { stdout = '', stderr = '' } = thrown as Error & { readonly stdout?: string; readonly stderr?: string };
  return [thrown.message, stdout, stderr].join('\n').trim();
}
