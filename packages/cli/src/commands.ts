import { completionCommand } from './completion/command.js';
import { givenTo, piped, type Command, type Described, type Running, type Values } from './command.js';
import { serverCommands } from './server/commands.js';
import { openServerTools } from './server/tools.js';
import { UsageError } from './usage-error.js';

/** A command with its arguments, ready to run. */
export interface Ready {
  readonly command: Described;
  readonly values: Values;
  /** Whether bytes go to standard output, where the result would be some of them. */
  readonly usesStdout: boolean;
  run(running: Running): Promise<object | undefined>;
}

const lightCommands = [...serverCommands, completionCommand(describeCommands)];

/** Commands on a data folder import all services, so that they are loaded only when one of them runs. */
const loadDataCommands = async () => (await import('./data/commands.js')).dataCommands;

/** All commands there are, those for working with a server first. */
export async function describeCommands(): Promise<readonly Described[]> {
  return [...lightCommands, ...(await loadDataCommands())];
}

/** The command that the first words of the arguments name. @throws {UsageError} if they name none. */
export async function describedBy(args: readonly string[]): Promise<Described> {
  return commandIn(lightCommands, args) ?? commandIn(await loadDataCommands(), args) ?? unknown(args);
}

/**
 * The command that the arguments name, ready to run.
 *
 * @throws {UsageError} if they name none, or its options are wrong.
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
  throw new UsageError(`unknown command; there are: ${(alike.length > 0 ? alike : names).join(', ')}`);
}
