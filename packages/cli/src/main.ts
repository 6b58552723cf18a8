import { version } from '@cardinal/kernel';
import { helpOf, usageOf, type Running } from './command.js';
import { describeCommands, describedBy, findCommand, type Ready } from './commands.js';
import { exitCodeOf, failureOf, interrupted, type Failure } from './failures.js';
import { describe } from './terminal/describe.js';
import { jsonLine } from './terminal/foreign-text.js';
import { inked, rendered } from './terminal/ink.js';
import { readSecret, type SecretSource } from './terminal/read-secret.js';
import { createPeople, createStatusLine, type Stream } from './terminal/status-line.js';

/** The program's environment and streams. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Standard input, from which an archive, a file or a key may be piped in. */
  readonly stdin?: SecretSource;
  /** Writes bytes to standard output; resolves when more can be written. */
  readonly writeOut?: (bytes: Uint8Array) => Promise<void>;
  /** Aborted by Ctrl-C: a long command then stops and reports its progress; a repeated run continues it. */
  readonly signal?: AbortSignal;
}

/**
 * Runs one command. Its result is printed on standard output, as JSON, or formatted for people if that is a terminal; a failure is printed
 * on standard error.
 *
 * @returns the exit code, as the README lists them.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { env, stdout, stderr, signal = new AbortController().signal } = terminal;
  if (args[0] === '--version') {
    stdout.write(`${version}\n`);
    return 0;
  }
  const status = createStatusLine(stderr);
  let ready: Ready | undefined;
  try {
    if (asksForHelp(args)) {
      stdout.write(`${await helpFor(args)}\n`);
      return 0;
    }
    ready = await findCommand(args);
    const { command, values, usesStdout } = ready;
    const isForPeople = values['json'] === undefined && !usesStdout && (stdout.isTTY === true || command.isForPeople);
    const people = isForPeople ? createPeople(stdout, hasColours(env, stdout), () => status.clear()) : undefined;
    const running: Running = {
      env,
      signal,
      people,
      status,
      stdin: terminal.stdin ?? nothing(),
      writeOut: terminal.writeOut ?? (() => Promise.reject(new RangeError('There is no standard output for bytes.'))),
      say(line) {
        status.clear();
        stderr.write(`${rendered([line], false)}\n`);
      },
      emit: (piece) => stdout.write(jsonLine(piece)),
      readSecret: (prompt) => readSecret(terminal.stdin ?? nothing(), stderr, prompt, signal),
    };
    const result = await ready.run(running);
    status.clear();
    if (result !== undefined) {
      if (people) {
        const { columns } = people;
        for (const line of command.show?.(result as never, columns) ?? describe(result, columns)) people.print(line);
      } else (usesStdout ? stderr : stdout).write(jsonLine(result));
    }
    const isOver = result !== undefined && command.endsByInterrupt?.(result as never) === true;
    if (signal.aborted && !isOver) return interrupted;
    return result === undefined ? 0 : (command.exitCode?.(result as never) ?? 0);
  } catch (thrown) {
    status.clear();
    const forPeople = stderr.isTTY === true && ready?.values['json'] === undefined;
    const failure = failureOf(thrown, signal);
    stderr.write(forPeople ? failureLine(failure, hasColours(env, stderr)) : jsonLine(failure));
    return exitCodeOf(thrown, ready?.command.failureCode ?? 1, signal);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** https://no-color.org */
const hasColours = ({ NO_COLOR, TERM }: Terminal['env'], stream: Stream) =>
  stream.isTTY === true && !NO_COLOR && TERM !== 'dumb';

function failureLine({ error, code, trace_id: traceId }: Failure, colours: boolean): string {
  const known = traceId === undefined ? code : `${code}, trace ${traceId}`;
  return `${rendered([inked('red', 'cardinal: '), `${error} `, inked('dim', `(${known})`)], colours)}\n`;
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return args.length === 0 || args[0] === 'help' || options.includes('--help') || options.includes('-h');
}

async function helpFor(args: readonly string[]): Promise<string> {
  const words = args[0] === 'help' ? args.slice(1) : args;
  if (words[0] !== undefined && !words[0].startsWith('-')) return helpOf(await describedBy(words));
  const commands = await describeCommands();
  const lines = commands.map((command) => `  cardinal ${usageOf(command)}\n      ${command.purpose}`);
  return [
    ...['Usage:', ...lines, ''],
    'Commands that use a server take its URL and key from CARDINAL_URL and CARDINAL_API_KEY, or from `cardinal login`.',
    'Commands that operate a server use the data folder CARDINAL_DATA_DIR (default: cardinal-data here), or the servers of a cluster in CARDINAL_STORE and CARDINAL_BUS.',
  ].join('\n');
}
