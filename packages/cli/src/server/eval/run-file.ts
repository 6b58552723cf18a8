import { access, constants, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { jsonLine } from '../../terminal/foreign-text.js';
import { UsageError } from '../../usage-error.js';
import type { Result } from './metrics.js';

/** Schema of the fields of a run that are read; the other fields are for people. */
async function runSchema() {
  // Imported on demand, because loading these modules takes longer than most commands run.
  const [{ Type }, { Compile }] = await Promise.all([import('typebox'), import('typebox/compile')]);
  const scores = Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }));
  return Compile(Type.Object({ results: Type.Array(Type.Object({ question: Type.String(), scores })) }));
}

/** Reads the results of a stored run. @throws {UsageError} if the file is not a run. */
export async function readRun(path: string): Promise<readonly Result[]> {
  const text = await ofFile(path, () => readFile(path, 'utf8'));
  let run: unknown;
  try {
    run = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${path} is not a run stored by --out: it is not JSON`, { cause });
  }
  const Run = await runSchema();
  if (Run.Check(run)) return run.results;
  const [problem] = Run.Errors(run);
  throw new UsageError(
    `${path} is not a run stored by --out: ${problem?.instancePath || 'it'} ${problem?.message ?? 'is not valid'}`,
  );
}

/** Checks that a run can be stored at this path, before it takes time and tokens. @throws {UsageError} */
export const checkKept = (path: string): Promise<void> =>
  ofFile(path, async () => {
    await access(dirname(resolve(path)), constants.W_OK);
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile() === false) throw new UsageError(`${path} cannot be used: it is not a file`);
  });

/** Stores a run atomically: on failure an existing file is left unchanged. @throws {UsageError} */
export const keepRun = (path: string, run: object): Promise<void> =>
  ofFile(path, async () => {
    await writeFile(`${path}.part`, jsonLine(run));
    await rename(`${path}.part`, path);
  });

/** Runs work on a file named on the command line. @throws {UsageError} with the message of the file system if that fails. */
export async function ofFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause;
    throw new UsageError(`${path} cannot be used: ${cause.message}`, { cause });
  }
}
