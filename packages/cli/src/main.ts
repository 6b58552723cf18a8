import { AppError, version } from '@cardinal/kernel';
import { commands, findCommand, type Running } from './commands.js';
import { UsageError } from './usage-error.js';
import { defaultDataDir, openTools } from './tools.js';

/** What the program sees of its surroundings. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  /** Where an archive comes from that is piped in. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Writes bytes to standard output; resolves when more may come. */
  readonly writeOut?: (bytes: Uint8Array) => Promise<void>;
  /** Aborted by Ctrl-C: a command that takes long stops, says how far it is, and goes on when it is run again. */
  readonly signal?: AbortSignal;
}

/** As shells tell of an interrupt: 128 + SIGINT. */
const interrupted = 130;

/**
 * Runs one command: its result is one JSON object on standard output, a failure one on standard error.
 *
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly, 130 stopped before it was done; of `doctor` 1 not healthy, 2 failed.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { env, stdout, stderr, signal = new AbortController().signal } = terminal;
  if (args[0] === '--version') {
    stdout.write(`${version}\n`);
    return 0;
  }
  let failureCode = 1;
  try {
    const command = findCommand(args);
    if (command) ({ failureCode } = command);
    if (!command) {
      stdout.write(`${help()}\n`);
      return 0;
    }
    await using tools = openTools(env);
    const running: Running = {
      env,
      signal,
      stdin: terminal.stdin ?? nothing(),
      writeOut: terminal.writeOut ?? (() => Promise.reject(new RangeError('There is no standard output for bytes.'))),
      say: (line: string) => stderr.write(`${line}\n`),
    };
    const { text, exitCode } = await command.run(tools, running);
    // Beside bytes on standard output the result would be one of them.
    (command.usesStdout ? stderr : stdout).write(text);
    return running.signal.aborted ? interrupted : exitCode;
  } catch (thrown) {
    stderr.write(`${JSON.stringify(failureOf(thrown))}\n`);
    if (thrown instanceof UsageError) return 2;
    return signal.aborted ? interrupted : failureCode;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function failureOf(thrown: unknown): { readonly error: string; readonly code: string } {
  if (thrown instanceof AppError) return { error: thrown.message, code: thrown.code };
  return { error: thrown instanceof Error ? thrown.message : String(thrown), code: 'INTERNAL_UNEXPECTED' };
}

function help(): string {
  const lines = commands.map(({ usage, purpose }) => `  cardinal ${usage}\n      ${purpose}`);
  return `Usage:\n${lines.join('\n')}\n\nThe data folder is CARDINAL_DATA_DIR, or ${defaultDataDir} here; on a cluster, CARDINAL_STORE and CARDINAL_BUS name its servers.`;
}
