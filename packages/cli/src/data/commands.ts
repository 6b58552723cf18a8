import { systemClock } from '@cardinal/kernel';
import { auditList, isRole, roles, timeCursorOf, timePositionOf } from '@cardinal/gateway/admin';
import { needed, piped, type Command, type Options, type Values } from '../command.js';
import { doctorExitCode, doctorLines, runDoctor } from '../doctor/command.js';
import type { DoctorReport } from '../doctor/report.js';
import { integer, UsageError } from '../usage-error.js';
import { checkConflicts } from './check-conflicts.js';
import { limitOptions, limitsIn } from './key-options.js';
import { redrive } from './redrive.js';
import type { Tools } from './tools.js';
import { auditView, deadLetterView, keyView, teamView, usageView } from './views.js';

const team: Options = { team: { value: 'ID' } };
const teamNeeded: Options = { team: { value: 'ID', isRequired: true } };
const limited: Options = { limit: { value: 'N', purpose: 'At most this many; default 100.' } };

/** Commands that work on a data folder, or on the servers of a cluster. */
export const dataCommands: readonly Command<Tools>[] = [
  {
    words: ['team', 'create'],
    purpose: 'Create a team. The quota applies to each calendar month (UTC); without it, usage is unlimited.',
    options: {
      name: { value: 'N', isRequired: true },
      quota: { value: 'TOKENS' },
      'user-email': { value: 'E' },
      'user-name': { value: 'N' },
    },
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
    purpose: 'List all teams.',
    options: {},
    run: async ({ admin }) => ({ teams: (await (await admin()).listTeams()).map(teamView) }),
  },
  {
    words: ['key', 'create'],
    purpose:
      'Create an API key. It is shown only once. Scopes, collections, tokens per month, expiry and networks are not limited unless given.',
    options: { ...teamNeeded, role: { value: 'ROLE', isRequired: true, choices: roles }, ...limitOptions },
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
    purpose: 'List API keys with their limits and last use, without their secrets.',
    options: team,
    async run({ admin }, values) {
      const teamId = teamIn(values);
      return { keys: (await (await admin()).listKeys(teamId)).map(keyView) };
    },
  },
  {
    words: ['key', 'revoke'],
    purpose: 'Revoke a key, with effect from the next request.',
    options: { key: { value: 'ID', isRequired: true } },
    async run({ admin }, values) {
      const keyId = needed(values, 'key');
      return keyView(await (await admin()).revokeKey(keyId));
    },
  },
  {
    words: ['audit', 'list'],
    purpose: 'List the audit log of a team, newest entry first.',
    options: {
      ...teamNeeded,
      ...limited,
      cursor: { value: 'CURSOR', purpose: 'The next_cursor of the previous page.' },
    },
    async run({ admin }, values) {
      const teamId = integer('team', needed(values, 'team'), 1);
      const limit = values['limit'] === undefined ? 100 : integer('limit', values['limit'], 1);
      const after =
        values['cursor'] === undefined ? {} : { after: timePositionOf(auditList(teamId), values['cursor']) };
      const entries = await (await admin()).audit(teamId, { limit, ...after });
      const last = entries.at(-1);
      return {
        audit: entries.map(auditView),
        next_cursor: last && entries.length === limit ? timeCursorOf(auditList(teamId), last) : null,
      };
    },
  },
  {
    words: ['usage'],
    purpose: 'Show the token usage of this month.',
    options: team,
    async run({ admin }, values) {
      const teamId = teamIn(values);
      return { usage: (await (await admin()).usage(teamId)).map(usageView) };
    },
  },
  {
    words: ['dead-letters', 'list'],
    purpose: 'List events that could not be processed, with the reason, oldest first.',
    options: limited,
    async run({ deadLetters }, values) {
      const limit = values['limit'] === undefined ? 100 : integer('limit', values['limit'], 1);
      return { dead_letters: (await (await deadLetters()).list(limit)).map(deadLetterView) };
    },
  },
  {
    words: ['dead-letters', 'redrive'],
    purpose: 'Deliver one dead letter again, or all of them, with a new count of attempts.',
    options: { id: { value: 'ID|all', isRequired: true } },
    async run({ deadLetters }, values) {
      const id = needed(values, 'id');
      return { redriven: await redrive(await deadLetters(), id) };
    },
  },
  {
    words: ['conflicts', 'check'],
    purpose:
      'Have the running server detect conflicts in documents that it never compared. Ctrl-C stops it; the next run continues.',
    options: { ...teamNeeded, collection: { value: 'ID', isRequired: true }, url: { value: 'URL' } },
    async run({ admin, serverUrl }, values, { signal, say }) {
      const teamId = integer('team', needed(values, 'team'), 1);
      const collectionId = integer('collection', needed(values, 'collection'), 1);
      const url = values['url'] ?? serverUrl;
      if (!URL.canParse(url)) throw new UsageError('--url must be a URL');
      const accounts = await admin();
      // The server identifies teams by keys, so a temporary key is created for the duration of the command.
      const { key, secret } = await accounts.createKey({ teamId, role: 'moderator' });
      try {
        const report = ({ checked, total, open }: Readonly<Record<'checked' | 'total' | 'open', number>>) =>
          say(`${checked} of ${total} documents compared, ${open} open conflicts`);
        return await checkConflicts({ url, key: secret, collectionId, signal, report });
      } finally {
        await accounts.revokeKey(key.id);
      }
    },
  },
  {
    words: ['backup', 'create'],
    purpose: 'Back up all data, a team or a collection into one archive, while the system runs.',
    options: {
      ...team,
      collection: { value: 'ID', purpose: 'A collection of the team.' },
      since: { value: 'ARCHIVE', purpose: 'Leave out what that archive contains.' },
    },
    operands: { usage: 'FILE|-', least: 1, most: 1, areFiles: true },
    writesFile: true,
    async run({ deployment }, values, running, [path = piped]) {
      const teamId = teamIn(values);
      const collectionId =
        values['collection'] === undefined ? undefined : integer('collection', values['collection'], 1);
      if (collectionId !== undefined && teamId === undefined) throw new UsageError('--collection requires --team');
      const scope = {
        ...(teamId !== undefined && { teamId }),
        ...(collectionId !== undefined && { collectionId }),
      };
      const { runCreate } = await import('../backup/command.js');
      return runCreate(await deployment(), path, { scope, since: values['since'] }, running);
    },
  },
  {
    words: ['backup', 'restore'],
    purpose:
      'Restore an archive, and the increments that build on it, where no service runs. Running it again completes an interrupted restore.',
    options: {},
    operands: { usage: 'FILE|- [INCREMENT…]', least: 1, most: 1_000, areFiles: true },
    async run({ ownDeployment }, _values, running, files) {
      const { runRestore } = await import('../backup/command.js');
      return runRestore(ownDeployment, files, running);
    },
  },
  {
    words: ['doctor'],
    purpose:
      'Check that the stores are consistent, while the system runs or not. Exit code 0: healthy; 1: not healthy; 2: could not check.',
    options: { fix: { purpose: 'Repair what can be repaired without loss.' } },
    failureCode: 2,
    isForPeople: true,
    run: async ({ examined }, { fix }, { env, signal }) =>
      runDoctor(await examined(), { fix: fix !== undefined, env, signal }),
    show: (report: DoctorReport) => [[doctorLines(report)]],
    exitCode: doctorExitCode,
  },
];

function teamIn(values: Values): number | undefined {
  return values['team'] === undefined ? undefined : integer('team', values['team'], 1);
}
