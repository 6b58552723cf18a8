import { parseArgs } from 'node:util';
import type { Line } from './terminal/ink.js';
import type { People, StatusLine } from './terminal/status-line.js';
import { UsageError } from './usage-error.js';

/** File name that stands for standard input or output. */
export const piped = '-';

export interface Surroundings {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Prints a line for the user on standard error. */
  readonly say: (line: string) => void;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Writes bytes to standard output; resolves when more can be written. */
  readonly writeOut: (bytes: Uint8Array) => Promise<void>;
}

/** Environment of a running command. */
export interface Running extends Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Output for people at a terminal; undefined if a program reads the result. */
  readonly people: People | undefined;
  /** Shows progress to people. */
  readonly status: StatusLine;
  /** Prints one piece of a streamed result as a line of JSON on standard output. */
  readonly emit: (piece: object) => void;
  /** Reads a secret: typed without echo at a terminal, otherwise the first line of standard input. */
  readonly readSecret: (prompt: string) => Promise<string>;
}

interface Option {
  /** Placeholder for the value in the usage; absent: the option takes no value. */
  readonly value?: string;
  readonly isRequired?: true;
  /** Whether the option may be repeated; its values are joined by line feeds. */
  readonly isRepeatable?: true;
  /** All valid values. */
  readonly choices?: readonly string[];
  /** One-letter form of the option. */
  readonly short?: string;
  readonly purpose?: string;
}
export type Options = Readonly<Record<string, Option>>;

/** Operands of a command, after its words. */
interface Operands {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  /** Whether the operands are local files. */
  readonly areFiles?: true;
}

export type Values = Readonly<Record<string, string | undefined>>;

/** Definition of a command, from which its usage, help and completion are made. */
export interface Command<Tools> {
  /** The words that select the command. */
  readonly words: readonly string[];
  readonly purpose: string;
  readonly options: Options;
  /** Default: none. */
  readonly operands?: Operands;
  /** Whether the command writes bytes to standard output if an operand is `-`. */
  readonly writesFile?: true;
  /** Whether output is formatted for people even when piped, unless `--json` is given. */
  readonly isForPeople?: true;
  /** Exit code of a failure; default 1. */
  readonly failureCode?: number;
  /** @returns the result; undefined if it was already printed piece by piece. */
  readonly run: (
    tools: Tools,
    values: Values,
    running: Running,
    operands: readonly string[],
  ) => Promise<object | undefined>;
  /** Formats the result for people; default: its fields and lists. */
  readonly show?: (result: never, columns: number) => readonly Line[];
  /** Exit code of a result; default 0. */
  readonly exitCode?: (result: never) => number;
  /** Whether Ctrl-C is the regular end of the command, so that the exit code is that of the result; default: no. */
  readonly endsByInterrupt?: (result: never) => boolean;
}

/** A command without the means to run it. */
export type Described = Omit<Command<never>, 'run'>;

/** Options that every command has. */
const common: Options = { json: { purpose: 'Print JSON; the default where standard output is not a terminal.' } };
export const optionsOf = ({ options }: Described): Options => ({ ...options, ...common });

/** Maximum number of values that the usage lists; more are listed only by the completion and the error message. */
const mostChoicesShown = 10;

/** Usage line of a command, as `key create --team ID --role viewer|moderator [--scopes …]`. */
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

/** Help text of a command. */
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

/** Parses the arguments after the words of a command. @throws {UsageError} with the usage of the command. */
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
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: most > 0, tokens: true });
    const { positionals: operands } = parsed;
    const said = parsed.tokens.flatMap((token) =>
      token.kind === 'option' && token.value !== undefined ? token.name : [],
    );
    // Only the last of two values would count, so that an upload to two collections would reach one.
    const twice = said.find((name, at) => options[name]?.multiple !== true && said.indexOf(name) < at);
    if (twice !== undefined) throw new RangeError(`--${twice} must not be given more than once.`);
    const values = Object.fromEntries(
      Object.entries(parsed.values).map(([name, value]) => [name, [value].flat().join('\n')]),
    );
    if (operands.length < least) throw new RangeError(`${command.operands?.usage} is required.`);
    if (operands.length > most) throw new RangeError(`Unexpected arguments: ${operands.slice(most).join(' ')}`);
    return { values, operands };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${why}${why.endsWith('.') ? '' : '.'} Usage: cardinal ${usageOf(command)}`, { cause });
  }
}

/** The value of a required option. @throws {UsageError} if it is absent or empty. */
export function needed(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

/** The value of an option with a fixed set of values. @throws {UsageError} */
export function chosen<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${choices.join(', ')}`);
  return found;
}

/** The names of a string union as a list. The record lets the compiler check that none is missing. */
export const namesOf = <T extends string>(names: Readonly<Record<T, true>>): readonly T[] => Object.keys(names) as T[];
