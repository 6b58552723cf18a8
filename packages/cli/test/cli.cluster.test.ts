import { freshMongo } from '@cardinal/store/testing';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../src/main.js';

describe.skipIf(!process.env['MONGODB_URL'])('cardinal on a cluster', () => {
  it('administers the store of CARDINAL_STORE, and creates no data folder', async () => {
    await using database = await freshMongo();
    const folder = join(tmpdir(), `cardinal-never-${process.pid}`);
    const run = async (...args: string[]) => {
      const out: string[] = [];
      const code = await main(args, {
        env: { CARDINAL_STORE: database.url, CARDINAL_DATA_DIR: folder },
        stdout: { write: (text) => out.push(text) },
        stderr: { write: (text) => out.push(text) },
      });
      return { code, result: JSON.parse(out.join('')) as Record<string, unknown> };
    };

    expect(await run('team', 'list')).toMatchObject({ code: 1, result: { code: 'CLI_NO_DATA' } });
    expect(await run('team', 'create', '--name', 'Acme', '--quota', '500')).toMatchObject({
      code: 0,
      result: { id: 1 },
    });
    const { result: made } = await run('key', 'create', '--team', '1', '--role', 'owner');
    expect(made['key']).toMatch(/^sk-/);
    expect((await run('key', 'list')).result['keys']).toMatchObject([{ id: made['id'], revoked_at: null }]);
    expect(await run('key', 'revoke', '--key', String(made['id']))).toMatchObject({ code: 0 });
    expect((await run('usage')).result).toMatchObject({ usage: [{ team_id: 1, quota: 500, used: 0 }] });
    expect(await run('key', 'create', '--team', '9', '--role', 'owner')).toMatchObject({
      code: 1,
      result: { code: 'TEAM_NOT_FOUND' },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['mongodb://127.0.0.1:1/cardinal', 'STORE_UNAVAILABLE'],
    ['mongo://127.0.0.1/cardinal', 'STORE_URL_INVALID'],
  ])('prints in one line what is wrong with %s', async (url, expected) => {
    const err: string[] = [];
    const terminal = {
      env: { CARDINAL_STORE: url },
      stdout: { write: () => 0 },
      stderr: { write: (text: string) => err.push(text) },
    };

    expect(await main(['team', 'list'], terminal)).toBe(1);

    expect(err).toHaveLength(1);
    expect(JSON.parse(err[0] ?? '')).toMatchObject({ code: expected });
  });
});
