import { parseArgs } from 'node:util';
import type { Line } from './terminal/ink.js';
import type { People, StatusLine } from './terminal/status-line.js';
import { UsageError } from './usage-error.js';

/** Stands for standard input or output. */
export const piped = '-';

export interface Surroundings {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** A line on standard error for the user. */
  readonly say: (line: string) => void;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Writes bytes to standard output; resolves when more may come. */
  readonly writeOut: (bytes: Uint8Array) => Promise<void>;
}

/** What a command may use while it runs. */
export interface Running extends Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Who the result is for, where they are people at a terminal; otherwise programs read it. */
  readonly people: People | undefined;
  /** How far it is, for people. */
  readonly status: StatusLine;
  /** A line of JSON on standard output, for what comes piece by piece. */
  readonly emit: (piece: object) => void;
  /** Reads a secret: typed unseen at a terminal, otherwise the first line of standard input. */
  readonly readSecret: (prompt: string) => Promise<string>;
}

interface Option {
  /** What stands for its value in the usage; without one it takes none. */
  readonly value?: string;
  readonly isRequired?: true;
  /** May be given several times; its values are joined by line feeds. */
  readonly isRepeatable?: true;
  /** All values there are. */
  readonly choices?: readonly string[];
  /** One letter. */
  readonly short?: string;
  readonly purpose?: string;
}
export type Options = Readonly<Record<string, Option>>;

/** What a command works on, after its words. */
interface Operands {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  /** Whether they name files here. */
  readonly areFiles?: true;
}

export type Values = Readonly<Record<string, string | undefined>>;

/** One command: its usage, help, completion and run are made of this. */
export interface Command<Tools> {
  /** The words that name it. */
  readonly words: readonly string[];
  readonly purpose: string;
  readonly options: Options;
  /** Default: none. */
  readonly operands?: Operands;
  /** Writes bytes to standard output where `-` is named. */
  readonly writesFile?: true;
  /** Formatted for people even when piped, unless `--json` is given. */
  readonly isForPeople?: true;
  /** Of a failure; default 1. */
  readonly failureCode?: number;
  /** @returns the result; undefined where it was shown while it came. */
  readonly run: (
    tools: Tools,
    values: Values,
    running: Running,
    operands: readonly string[],
  ) => Promise<object | undefined>;
  /** For people; default: its fields and lists. */
  readonly show?: (result: never, columns: number) => readonly Line[];
  /** Of a result; default 0. */
  readonly exitCode?: (result: never) => number;
  /** Whether Ctrl-C is how it ends, so that the exit code is that of the result; default: no. */
  readonly endsByInterrupt?: (result: never) => boolean;
}

/** What is known of a command without running it. */
export type Described = Omit<Command<never>, 'run'>;

/** What every command takes. */
const common: Options = { json: { purpose: 'Print JSON, as is done anyway where no terminal is.' } };
export const optionsOf = ({ options }: Described): Options => ({ ...options, ...common });

/** More values than these are left to the completion and to the message that lists them. */
const mostChoicesShown = 10;

/** `key create --team ID --role viewer|moderator [--scopes …]` */
export function usageOf({ words, operands, options }: Described): string {
  const named = Object.entries(options).map(([name, { value, isRequired, isRepeatable, choices, short }]) => {
    const flag = short === undefined ? `--${name}` : `-${short}|--${name}`;
    const valued =
      value === undefined
        ? flag
        : `${flag} ${choices && choices.length <= mostChoicesShown ? choices.join('|') : value}`;
    return `${isRequired ? valued : `[${valued}]`}${isRepeatable ? '…' : ''}`;
  });
  return [...words, ...(operands ? [operands.usage] : []), ...named].join(' ');
}

/** The help of one command. */
export function helpOf(command: Described): string {
  const options = Object.entries(optionsOf(command)).map(([name, { value, purpose = '' }]) => {
    return `  --${name}${value === undefined ? '' : ` ${value}`}`.padEnd(25) + ` ${purpose}`;
  });
  return [`Usage: cardinal ${usageOf(command)}`, '', command.purpose, '', 'Options:', ...options].join('\n');
}

export interface Given {
  readonly values: Values;
  readonly operands: readonly string[];
}

/** What stands after the words of a command. @throws {UsageError} that says how it is called. */
export function givenTo(command: Described, args: readonly string[]): Given {
  const { least, most } = command.operands ?? { least: 0, most: 0 };
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { value, short, isRepeatable = false }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: isRepeatable,
        ...(short !== undefined && { short }),
      },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: most > 0 });
    const { positionals: operands } = parsed;
    const values = Object.fromEntries(
      Object.entries(parsed.values).map(([name, value]) => [name, [value].flat().join('\n')]),
    );
    if (operands.length < least) throw new RangeError(`${command.operands?.usage} must be named.`);
    if (operands.length > most) throw new RangeError(`Too much is named: ${operands.slice(most).join(' ')}`);
    return { values, operands };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${why} Usage: cardinal ${usageOf(command)}`, { cause });
  }
}

/** @throws {UsageError} */
export function needed(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

/** The value of an option that has few. @throws {UsageError} */
export function chosen<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${choices.join(', ')}`);
  return found;
}

/** The names of a record, so that the compiler knows that none is missing. */
export const namesOf = <T extends string>(names: Readonly<Record<T, true>>): readonly T[] => Object.keys(names) as T[];
