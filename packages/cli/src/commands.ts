import { completionCommand } from './completion/command.js';
import { givenTo, piped, type Command, type Described, type Running, type Values } from './command.js';
import { serverCommands } from './server/commands.js';
import { openServerTools } from './server/tools.js';
import { UsageError } from './usage-error.js';

/** A command with its arguments, ready to run. */
export interface Ready {
  readonly command: Described;
  readonly values: Values;
  /** Whether the command writes bytes to standard output, so that the result must be printed elsewhere. */
  readonly usesStdout: boolean;
  run(running: Running): Promise<object | undefined>;
}

const lightCommands = [...serverCommands, completionCommand(describeCommands)];

/** Loads the commands that work on the data. They import all services, so they are loaded only if needed. */
const loadDataCommands = async () => (await import('./data/commands.js')).dataCommands;

/** All commands, beginning with those that work with a server. */
export async function describeCommands(): Promise<readonly Described[]> {
  return [...lightCommands, ...(await loadDataCommands())];
}

/** Finds the command that the first words of the arguments select. @throws {UsageError} if there is none. */
export async function describedBy(args: readonly string[]): Promise<Described> {
  return commandIn(lightCommands, args) ?? commandIn(await loadDataCommands(), args) ?? unknown(args);
}

/**
 * Finds the command that the arguments select, and parses its options.
 *
 * @throws {UsageError} if there is no such command, or its options are wrong.
 */
export async function findCommand(args: readonly string[]): Promise<Ready> {
  const light = commandIn(lightCommands, args);
  if (light) return readied(light, args, (running, work) => work(openServerTools(running.env)));
  const ofData = commandIn(await loadDataCommands(), args) ?? (await unknown(args));
  const { openTools } = await import('./data/tools.js');
  return readied(ofData, args, async (running, work) => {
    await using tools = openTools(running.env);
    return await work(tools);
  });
}

const commandIn = <T extends Described>(commands: readonly T[], args: readonly string[]): T | undefined =>
  commands.find(({ words }) => words.every((word, at) => args[at] === word));

type Use<Tools> = (
  running: Running,
  work: (tools: Tools) => Promise<object | undefined>,
) => Promise<object | undefined>;

function readied<Tools>(command: Command<Tools>, args: readonly string[], use: Use<Tools>): Ready {
  const { values, operands } = givenTo(command, args.slice(command.words.length));
  return {
    command,
    values,
    usesStdout: command.writesFile === true && operands.includes(piped),
    run: (running) => use(running, (tools) => command.run(tools, values, running, operands)),
  };
}

async function unknown(args: readonly string[]): Promise<never> {
  const names = (await describeCommands()).map(({ words }) => words.join(' '));
  const alike = names.filter((name) => name.split(' ')[0] === args[0]);
  throw new UsageError(`Unknown command. Commands: ${(alike.length > 0 ? alike : names).join(', ')}`);
}
