import { version } from '@cardinal/kernel';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEmbeddedBus } from '@cardinal/bus';
import { ingestion } from '@cardinal/contracts';
import { openSqlite } from '@cardinal/store';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../src/main.js';

describe('cardinal', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-cli-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function run(...args: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await main(args, {
      env: { CARDINAL_DATA_DIR: folder },
      stdout: { write: (text) => out.push(text) },
      stderr: { write: (text) => err.push(text) },
    });
    const read = (lines: string[]) =>
      lines.length === 0 ? undefined : (JSON.parse(lines.join('')) as Record<string, unknown>);
    return { code, out, err, result: code === 0 ? read(out) : undefined, failure: read(err) };
  }

  it('creates a team with its user and quota', async () => {
    const args = ['--name', 'Acme', '--quota', '5000', '--user-email', 'a@example.org', '--user-name', 'Ann'];
    const { code, out, result } = await run('team', 'create', ...args);

    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(out[0]?.match(/\n/g)).toHaveLength(1); // one object, one line
    expect(result).toMatchObject({ id: 1, name: 'Acme', quota: 5000, user: { email: 'a@example.org', name: 'Ann' } });
    expect((await run('team', 'list')).result).toMatchObject({ teams: [{ id: 1, name: 'Acme', quota: 5000 }] });
  });

  it('uses the servers of a cluster that runs on the data folder', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const connections = { CARDINAL_STORE: `sqlite:${join(elsewhere, 'cardinal.db')}` };
    writeFileSync(join(folder, 'cluster.json'), JSON.stringify({ connections }));
    await run('team', 'create', '--name', 'Afar');

    rmSync(join(folder, 'cluster.json'));
    expect(await run('team', 'list')).toMatchObject({ code: 1, failure: { code: 'CLI_NO_DATA' } });

    writeFileSync(join(folder, 'cluster.json'), JSON.stringify({ connections }));
    expect((await run('team', 'list')).result).toMatchObject({ teams: [{ name: 'Afar' }] });
  });

  it('prints a key only when it is created', async () => {
    await run('team', 'create', '--name', 'Acme');
    const made = (await run('key', 'create', '--team', '1', '--role', 'moderator')).result;
    const list = await run('key', 'list', '--team', '1');

    expect(made).toMatchObject({ key: expect.stringMatching(/^sk-.{43}$/) as string, role: 'moderator', team_id: 1 });
    expect(list.result).toMatchObject({ keys: [{ id: made?.['id'], role: 'moderator', revoked: false }] });
    expect(list.out.join()).not.toContain(made?.['key']);
  });

  it('revokes a key', async () => {
    await run('team', 'create', '--name', 'Acme');
    const { id } = (await run('key', 'create', '--team', '1', '--role', 'owner')).result as { id: string };

    expect((await run('key', 'revoke', '--key', id)).result).toMatchObject({ id, revoked: true });
    expect((await run('key', 'list')).result).toMatchObject({ keys: [{ id, revoked: true }] });
    expect(await run('key', 'revoke', '--key', 'x')).toMatchObject({ code: 1, failure: { code: 'KEY_NOT_FOUND' } });
  });

  it('creates a key with limits, and lists them', async () => {
    await run('team', 'create', '--name', 'Acme');
    const create = ['key', 'create', '--team', '1', '--role', 'moderator'];
    const limits = ['--scopes', 'ask,read', '--collections', '1, 2', '--budget', '500', '--networks', '10.0.0.0/8,::1'];
    const before = Date.now();
    const made = (await run(...create, ...limits, '--expires', '30d')).result;
    const dated = (await run(...create, '--expires', '2999-01-31')).result;
    await run(...create);

    const shown = {
      scopes: ['read', 'ask'],
      collections: [1, 2],
      budget: 500,
      networks: ['10.0.0.0/8', '::1'],
      expires_at: expect.any(String) as string,
      last_used_at: null,
    };
    const none = { collections: null, budget: null, expires_at: null, networks: null };
    expect(made).toMatchObject(shown);
    const days = (Date.parse(String(made?.['expires_at'])) - before) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(dated).toMatchObject({ ...none, expires_at: '2999-01-31T00:00:00.000Z' });
    expect((await run('key', 'list')).result).toMatchObject({
      keys: [shown, dated && { id: dated['id'] }, { ...none, scopes: ['read', 'ask', 'write', 'admin'] }],
    });
  });

  it.each([
    [['--scopes', 'read,all'], 2, '--scopes must be one or more of: read, ask, write, admin'],
    [['--collections', '1,x'], 2, '--collections must be an integer, 1 or more'],
    [['--budget', '-1'], 2, '--budget'],
    [['--expires', 'soon'], 2, '--expires must be a date'],
    [['--expires', '2020-01-31'], 1, 'expires must be in the future'],
    [['--networks', '10.0.0.0/33'], 1, 'networks must be 1 to 64 networks in CIDR notation'],
    [['--networks', 'fe80::1%eth0'], 1, 'networks must be'],
  ])('creates no key with %j', async (limits, expected, message) => {
    await run('team', 'create', '--name', 'Acme');
    const { code, failure } = await run('key', 'create', '--team', '1', '--role', 'owner', ...limits);

    expect([code, failure?.['error']]).toEqual([expected, expect.stringContaining(message)]);
    expect((await run('key', 'list')).result).toEqual({ keys: [] });
  });

  it('lists the audit log, newest first, page by page', async () => {
    await run('team', 'create', '--name', 'Acme');
    const made = (await run('key', 'create', '--team', '1', '--role', 'owner')).result;
    await run('key', 'revoke', '--key', String(made?.['id']));
    const first = (await run('audit', 'list', '--team', '1', '--limit', '2')).result;
    const rest = (await run('audit', 'list', '--team', '1', '--cursor', String(first?.['next_cursor']))).result;

    const by = { key_id: null, user_id: null, name: 'operator' };
    const entries = [first, rest].flatMap((page) => page?.['audit'] as object[]);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'team.create', by, subject: { team_id: 1 } }),
        expect.objectContaining({ action: 'key.create', by, subject: { key_id: made?.['id'], role: 'owner' } }),
        expect.objectContaining({ action: 'key.revoke', by, subject: { key_id: made?.['id'] } }),
      ]),
    );
    expect([entries.length, rest?.['next_cursor']]).toEqual([3, null]);
    expect(await run('audit', 'list', '--team', '1', '--cursor', 'x')).toMatchObject({ code: 1 });
  });

  it('shows usage', async () => {
    await run('team', 'create', '--name', 'Acme', '--quota', '0');
    await run('team', 'create', '--name', 'Free');

    expect((await run('usage', '--team', '1')).result).toMatchObject({
      usage: [{ team_id: 1, team: 'Acme', quota: 0, used: 0, reserved: 0, remaining: 0, operations: [] }],
    });
    expect((await run('usage')).result).toMatchObject({ usage: [{ team_id: 1 }, { team_id: 2, quota: null }] });
  });

  it('lists dead letters with their reason, and delivers them again', async () => {
    await run('team', 'create', '--name', 'Acme');
    const db = openSqlite(join(folder, 'cardinal.db'));
    const bus = createEmbeddedBus({ db, pollMs: 20 });
    onTestFinished(async () => {
      await bus[Symbol.asyncDispose]();
      db[Symbol.dispose]();
    });
    const handle = vi.fn(async () => {});
    const contract = {
      type: 'test.refused',
      publishers: ['ingest'],
      codec: ingestion.CardsIndexed,
      groups: ['a.work'],
    } as const;
    for (const _ of ['one', 'two', 'three']) handle.mockRejectedValueOnce(new Error('no'));
    await bus.subscribe(contract, { group: 'a.work', handle });
    for (const id of ['one', 'two', 'three'])
      await bus.publish(contract, { instance: undefined, cardCount: 1 }, { id });
    await vi.waitFor(async () => expect(await bus.deadLetters.list(9)).toHaveLength(3));

    const { result } = await run('dead-letters', 'list');
    const letters = result?.['dead_letters'] as { id: string }[];
    const letter = {
      type: 'test.refused',
      group: 'a.work',
      event_id: 'one',
      code: 'INTERNAL_UNEXPECTED',
      deliveries: 1,
    };
    expect(letters).toMatchObject([letter, { event_id: 'two' }, { event_id: 'three' }]);
    const first = ['dead-letters', 'redrive', '--id', letters[0]?.id ?? ''];

    expect((await run(...first)).result).toEqual({ redriven: 1 });
    expect(await run(...first)).toMatchObject({ code: 1, failure: { code: 'DEAD_LETTER_NOT_FOUND' } });
    expect((await run('dead-letters', 'redrive', '--id', 'all')).result).toEqual({ redriven: 2 });
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(6));
    expect((await run('dead-letters', 'list')).result).toEqual({ dead_letters: [] });
  });

  it('works while a server uses the data folder', async () => {
    await run('team', 'create', '--name', 'Acme');
    using server = openSqlite(join(folder, 'cardinal.db'));
    server.get('SELECT count(*) FROM gateway_teams');

    expect((await run('team', 'create', '--name', 'Umbrella')).code).toBe(0);
    expect(server.all<{ name: string }>('SELECT name FROM gateway_teams')).toEqual([
      { name: 'Acme' },
      { name: 'Umbrella' },
    ]);
  });

  it.each([
    [['team', 'destroy'], 'Unknown command. Commands: team create'],
    [['team', 'create'], '--name is required'],
    [['team', 'create', '--name', 'A', '--quota', '-1'], 'quota'],
    [['team', 'create', '--name', 'A', '--quota', '1.5'], '--quota must be an integer, 0 or more'],
    [['team', 'create', '--nam', 'A'], '--nam'],
    [['key', 'create', '--team', '1', '--role', 'king'], '--role must be one of: viewer, moderator, admin, owner'],
    [['key', 'create', '--team', 'one', '--role', 'owner'], '--team must be an integer, 1 or more'],
    [['key', 'revoke'], '--key is required'],
    [['usage', 'now'], 'Usage: cardinal usage'],
    [['dead-letters', 'redrive'], '--id is required'],
    [['dead-letters', 'list', '--limit', '0'], '--limit must be an integer, 1 or more'],
  ])('exits with 2 for wrong arguments: %j', async (args, message) => {
    const { code, out, failure } = await run(...args);

    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(failure).toMatchObject({ code: 'CLI_USAGE', error: expect.stringContaining(message) as string });
  });

  it.each([
    [['key', 'create', '--team', '9', '--role', 'owner'], 'TEAM_NOT_FOUND'],
    [['key', 'list', '--team', '9'], 'TEAM_NOT_FOUND'],
    [['usage', '--team', '9'], 'TEAM_NOT_FOUND'],
    [['audit', 'list', '--team', '9'], 'TEAM_NOT_FOUND'],
    [['team', 'create', '--name', ' '], 'REQUEST_FIELD_INVALID'],
  ])('exits with 1 for a failure: %j', async (args, expected) => {
    await run('team', 'create', '--name', 'Acme');

    expect(await run(...args)).toMatchObject({ code: 1, out: [], failure: { code: expected } });
  });

  it.each([
    ['team', 'list'],
    ['key', 'list'],
    ['key', 'create', '--team', '1', '--role', 'owner'],
    ['key', 'revoke', '--key', 'x'],
    ['usage'],
    ['audit', 'list', '--team', '1'],
    ['dead-letters', 'list'],
    ['dead-letters', 'redrive', '--id', 'all'],
    ['conflicts', 'check', '--team', '1', '--collection', '1'],
  ])('%s %s reports that the folder has no data, and creates none', async (...args) => {
    const mistyped = join(folder, 'cardinal-dta');
    for (const env of [
      { CARDINAL_DATA_DIR: mistyped },
      { CARDINAL_DATA_DIR: folder },
      { CARDINAL_STORE: `sqlite:${mistyped}/x.db`, CARDINAL_DATA_DIR: mistyped },
    ]) {
      const err: string[] = [];
      const terminal = { env, stdout: { write: () => 0 }, stderr: { write: (text: string) => err.push(text) } };

      expect(await main(args, terminal)).toBe(1);
      expect(JSON.parse(err.join(''))).toMatchObject({
        code: 'CLI_NO_DATA',
        error: expect.stringMatching(/^There is no Cardinal data in .*\. Set CARDINAL_(DATA_DIR|STORE) to/) as string,
      });
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('refuses to restore from a folder, or into a file in place of the data folder', async () => {
    expect((await run('backup', 'restore', folder)).failure).toMatchObject({ code: 'BACKUP_FILE_UNUSABLE' });
    expect(readdirSync(folder)).not.toContain('cardinal.db');

    const file = join(folder, 'file');
    writeFileSync(file, '');
    folder = file;
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    expect((await run('backup', 'restore', 'none.tar')).failure).toMatchObject({ code: 'BACKUP_FILE_UNUSABLE' });
    expect((await run('team', 'list')).failure).toMatchObject({ code: 'CLI_NO_DATA' });
  });

  it('prints its help', async () => {
    const out: string[] = [];
    const terminal = { env: {}, stdout: { write: (text: string) => out.push(text) }, stderr: { write: () => 0 } };

    expect(await main(['--help'], terminal)).toBe(0);
    expect(out.join()).toContain('cardinal key create --team ID --role viewer|moderator|admin|owner');
    expect(await main(['--version'], terminal)).toBe(0);
    expect(out.at(-1)).toBe(`${version}\n`);
  });
});
