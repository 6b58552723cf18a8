import { systemClock } from '@cardinal/kernel';
import { parseArgs } from 'node:util';
import { cursorOf, isRole, positionOf, roles } from '@cardinal/gateway/admin';
import { piped, runCreate, runRestore, type BackupSurroundings } from './backup/command.js';
import { checkConflicts } from './check-conflicts.js';
import { doctorExitCode, doctorLines, runDoctor } from './doctor/command.js';
import type { DoctorReport } from './doctor/report.js';
import { limitOptions, limitsIn } from './key-options.js';
import { redrive } from './redrive.js';
import type { Tools } from './tools.js';
import { integer, UsageError } from './usage-error.js';
import { auditView, deadLetterView, keyView, teamView, usageView } from './views.js';

/** What a command may use while it runs. */
export interface Running extends BackupSurroundings {
  /** A line for whoever watches. */
  readonly say: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command came to. */
export interface Outcome {
  readonly exitCode: number;
  /** For standard output. */
  readonly text: string;
}

type Values = Readonly<Record<string, string | undefined>>;

interface Command {
  /** The words that name it. */
  readonly words: readonly string[];
  readonly usage: string;
  readonly purpose: string;
  readonly options: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** What it works on, after its words: so many at most, and at least one. Default: none. */
  readonly mostFiles?: number;
  /** Writes bytes to standard output where `-` is named. */
  readonly writesFile?: boolean;
  /** Of a failure; default 1. */
  readonly failureCode?: number;
  /** Its result is one JSON object, unless it is shown otherwise. */
  readonly run: (tools: Tools, values: Values, running: Running, files: readonly string[]) => Promise<object>;
  readonly show?: (result: never, values: Values) => Outcome;
}

export const commands: readonly Command[] = [
  {
    words: ['team', 'create'],
    usage: 'team create --name N [--quota TOKENS] [--user-email E] [--user-name N]',
    purpose: 'Make a team. The quota counts by calendar month, UTC; without one it is unlimited.',
    options: ['name', 'quota', 'user-email', 'user-name'],
    async run({ newAdmin }, values) {
      const wanted = {
        name: needed(values, 'name'),
        quotaTokens: values['quota'] === undefined ? null : integer('quota', values['quota'], 0),
        ...(values['user-email'] === undefined ? {} : { userEmail: values['user-email'] }),
        ...(values['user-name'] === undefined ? {} : { userName: values['user-name'] }),
      };
      const { team, user } = await (await newAdmin()).createTeam(wanted);
      return { ...teamView(team), user: { id: user.id, email: user.email, name: user.name } };
    },
  },
  {
    words: ['team', 'list'],
    usage: 'team list',
    purpose: 'List all teams.',
    options: [],
    run: async ({ admin }) => ({ teams: (await (await admin()).listTeams()).map(teamView) }),
  },
  {
    words: ['key', 'create'],
    usage:
      `key create --team ID --role ${roles.join('|')} [--scopes read,ask,write,admin] [--collections ID,…] [--budget TOKENS] ` +
      '[--expires DATE|30d] [--networks CIDR,…]',
    purpose:
      'Make an API key. It is shown here and never again. What is not said is not limited: scopes, collections, tokens a month, time, networks.',
    options: ['team', 'role', ...limitOptions],
    async run({ admin }, values) {
      const role = needed(values, 'role');
      if (!isRole(role)) throw new UsageError(`--role must be one of: ${roles.join(', ')}`);
      const teamId = integer('team', needed(values, 'team'), 1);
      const made = await (await admin()).createKey({ teamId, role, limits: limitsIn(values, systemClock.now()) });
      return { ...keyView(made.key), key: made.secret };
    },
  },
  {
    words: ['key', 'list'],
    usage: 'key list [--team ID]',
    purpose: 'List API keys with their limits and when they were used last, without their secrets.',
    options: ['team'],
    async run({ admin }, values) {
      const teamId = teamIn(values);
      return { keys: (await (await admin()).listKeys(teamId)).map(keyView) };
    },
  },
  {
    words: ['key', 'revoke'],
    usage: 'key revoke --key ID',
    purpose: 'Make a key useless from the next request on.',
    options: ['key'],
    async run({ admin }, values) {
      const keyId = needed(values, 'key');
      return keyView(await (await admin()).revokeKey(keyId));
    },
  },
  {
    words: ['audit', 'list'],
    usage: 'audit list --team ID [--limit N] [--cursor CURSOR]',
    purpose:
      'List who did what in a team, newest first; 100 if not said otherwise. --cursor: from the next_cursor of the page before on.',
    options: ['team', 'limit', 'cursor'],
    async run({ admin }, values) {
      const teamId = integer('team', needed(values, 'team'), 1);
      const limit = values['limit'] === undefined ? 100 : integer('limit', values['limit'], 1);
      const after = values['cursor'] === undefined ? {} : { after: positionOf(values['cursor']) };
      const entries = await (await admin()).audit(teamId, { limit, ...after });
      const last = entries.at(-1);
      return { audit: entries.map(auditView), next_cursor: last && entries.length === limit ? cursorOf(last) : null };
    },
  },
  {
    words: ['usage'],
    usage: 'usage [--team ID]',
    purpose: 'Show what the tokens of this month went to.',
    options: ['team'],
    async run({ admin }, values) {
      const teamId = teamIn(values);
      return { usage: (await (await admin()).usage(teamId)).map(usageView) };
    },
  },
  {
    words: ['dead-letters', 'list'],
    usage: 'dead-letters list [--limit N]',
    purpose: 'List events that could not be handled, and why, oldest first; 100 if not said otherwise.',
    options: ['limit'],
    async run({ deadLetters }, values) {
      const limit = values['limit'] === undefined ? 100 : integer('limit', values['limit'], 1);
      return { dead_letters: (await (await deadLetters()).list(limit)).map(deadLetterView) };
    },
  },
  {
    words: ['dead-letters', 'redrive'],
    usage: 'dead-letters redrive --id ID|all',
    purpose: 'Deliver one again, or all there are now, with a fresh count.',
    options: ['id'],
    async run({ deadLetters }, values) {
      const id = needed(values, 'id');
      return { redriven: await redrive(await deadLetters(), id) };
    },
  },
  {
    words: ['conflicts', 'check'],
    usage: 'conflicts check --team ID --collection ID [--url URL]',
    purpose:
      'Have the running server find conflicts of documents from before there were any. Ctrl-C stops it; run again, it goes on.',
    options: ['team', 'collection', 'url'],
    async run({ admin, serverUrl }, values, { signal, say }) {
      const teamId = integer('team', needed(values, 'team'), 1);
      const collectionId = integer('collection', needed(values, 'collection'), 1);
      const url = values['url'] ?? serverUrl;
      if (!URL.canParse(url)) throw new UsageError('--url must be a URL');
      const accounts = await admin();
      // The server knows teams by their keys: this one works for as long as the command runs.
      const { key, secret } = await accounts.createKey({ teamId, role: 'moderator' });
      try {
        const report = ({
          checked,
          total,
          open,
        }: {
          readonly checked: number;
          readonly total: number;
          readonly open: number;
        }) => say(`${checked} of ${total} documents compared, ${open} open conflicts`);
        return await checkConflicts({ url, key: secret, collectionId, signal, report });
      } finally {
        await accounts.revokeKey(key.id);
      }
    },
  },
  {
    words: ['backup', 'create'],
    usage: 'backup create FILE|- [--team ID [--collection ID]] [--since ARCHIVE]',
    purpose:
      'Write all data, a team or a collection into one archive, while the system runs. --since: only what came after that one.',
    options: ['team', 'collection', 'since'],
    mostFiles: 1,
    writesFile: true,
    async run({ deployment }, values, running, [path = piped]) {
      const teamId = teamIn(values);
      const collectionId =
        values['collection'] === undefined ? undefined : integer('collection', values['collection'], 1);
      if (collectionId !== undefined && teamId === undefined) throw new UsageError('--collection needs --team');
      const scope = {
        ...(teamId !== undefined && { teamId }),
        ...(collectionId !== undefined && { collectionId }),
      };
      return runCreate(await deployment(), path, { scope, since: values['since'] }, running);
    },
  },
  {
    words: ['backup', 'restore'],
    usage: 'backup restore FILE|- [INCREMENT…]',
    purpose:
      'Put an archive, and those that add to it, where no service runs. Run again, it finishes what was interrupted.',
    options: [],
    mostFiles: 1_000,
    run: async ({ ownDeployment }, _values, running, files) => runRestore(await ownDeployment(), files, running),
  },
  {
    words: ['doctor'],
    usage: 'doctor [--fix] [--json]',
    purpose:
      'Hold the stores against each other, while the system runs or not. --fix mends what can be mended without loss. Exit code 0: healthy; 1: not; 2: could not look.',
    options: [],
    flags: ['fix', 'json'],
    failureCode: 2,
    run: async ({ examined }, { fix }, { env, signal }) =>
      runDoctor(await examined(), { fix: fix !== undefined, env, signal }),
    show: (report: DoctorReport, { json }) => ({
      exitCode: doctorExitCode(report),
      text: json === undefined ? doctorLines(report) : `${JSON.stringify(report)}\n`,
    }),
  },
];

/** A command with its arguments, ready to run. */
interface Ready {
  readonly usesStdout: boolean;
  readonly failureCode: number;
  run(tools: Tools, running: Running): Promise<Outcome>;
}

/**
 * The command that the arguments name, ready to run.
 *
 * @returns undefined where help is asked for.
 * @throws {UsageError} if they name none, or its options are wrong.
 */
export function findCommand(args: readonly string[]): Ready | undefined {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return undefined;
  const command = commands.find(({ words }) => words.every((word, at) => args[at] === word));
  if (!command) throw new UsageError(`unknown command; there are: ${commands.map(nameOf).join(', ')}`);
  const { values, files } = optionsOf(command, args.slice(command.words.length));
  return {
    usesStdout: command.writesFile === true && files.includes(piped),
    failureCode: command.failureCode ?? 1,
    async run(tools, running) {
      const result = await command.run(tools, values, running, files);
      return command.show?.(result as never, values) ?? { exitCode: 0, text: `${JSON.stringify(result)}\n` };
    },
  };
}

const nameOf = ({ words }: Command) => words.join(' ');

function optionsOf(
  command: Command,
  args: readonly string[],
): { readonly values: Values; readonly files: readonly string[] } {
  const { mostFiles = 0 } = command;
  const { flags = [] } = command;
  const options = Object.fromEntries([
    ...command.options.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: mostFiles > 0 });
    const { positionals: files } = parsed;
    const values = Object.fromEntries(Object.entries(parsed.values).map(([name, value]) => [name, String(value)]));
    if (mostFiles === 0 || (files.length > 0 && files.length <= mostFiles)) return { values, files };
    throw new RangeError(files.length === 0 ? 'A file must be named.' : 'Too many files are named.');
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)} Usage: cardinal ${command.usage}`, {
      cause,
    });
  }
}

function needed(values: Values, name: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

function teamIn(values: Values): number | undefined {
  return values['team'] === undefined ? undefined : integer('team', values['team'], 1);
}
