import { access, constants, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { jsonLine } from '../../terminal/foreign-text.js';
import { UsageError } from '../../usage-error.js';
import type { Result } from './metrics.js';

/** What is read of a run; what else it holds is for people. */
async function runSchema() {
  // Here, because loading them takes longer than most commands.
  const [{ Type }, { Compile }] = await Promise.all([import('typebox'), import('typebox/compile')]);
  const scores = Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }));
  return Compile(Type.Object({ results: Type.Array(Type.Object({ question: Type.String(), scores })) }));
}

/** The results of a run that was kept. @throws {UsageError} where the file is not one. */
export async function readRun(path: string): Promise<readonly Result[]> {
  const text = await ofFile(path, () => readFile(path, 'utf8'));
  let run: unknown;
  try {
    run = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${path} is no run that --out has kept: it is no JSON`, { cause });
  }
  const Run = await runSchema();
  if (Run.Check(run)) return run.results;
  const [problem] = Run.Errors(run);
  throw new UsageError(
    `${path} is no run that --out has kept: ${problem?.instancePath || 'it'} ${problem?.message ?? 'is something else'}`,
  );
}

/** Makes sure that a run can be kept there, before it takes its time and tokens. @throws {UsageError} */
export const checkKept = (path: string): Promise<void> =>
  ofFile(path, () => access(dirname(resolve(path)), constants.W_OK));

/** Keeps a run whole, or leaves what is there. @throws {UsageError} */
export const keepRun = (path: string, run: object): Promise<void> =>
  ofFile(path, async () => {
    await writeFile(`${path}.part`, jsonLine(run));
    await rename(`${path}.part`, path);
  });

/** What the file system does with a file that the command line names. @throws {UsageError} with what it says. */
export async function ofFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause;
    throw new UsageError(`${path} cannot be used: ${cause.message}`, { cause });
  }
}
