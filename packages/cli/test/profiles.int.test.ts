import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseServer, openProfiles } from '../src/server/profiles.js';

const here = { url: 'http://here', key: 'sk-here' };
const there = { url: 'http://there', key: 'sk-there' };

describe('profiles', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-profiles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => openProfiles({ XDG_CONFIG_HOME: folder });

  it('are stored in a file that only its owner can read, even if others could before', () => {
    open().set('default', here);
    chmodSync(open().path, 0o644);
    open().set('other', there);

    expect(open().path).toBe(join(folder, 'cardinal', 'profiles.json'));
    expect(statSync(open().path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'cardinal')).mode & 0o777).toBe(0o700);
    expect([open().get('default'), open().get('other')]).toEqual([here, there]);
  });

  it('can be removed', () => {
    open().set('default', here);

    expect([open().remove('default'), open().remove('default')]).toEqual([true, false]);
    expect(readFileSync(open().path, 'utf8')).not.toContain(here.key);
  });

  it('are below the home folder by default', () => {
    expect(openProfiles({ HOME: folder }).path).toBe(join(folder, '.config', 'cardinal', 'profiles.json'));
  });

  it('are reported if their file is damaged', () => {
    open().set('default', here);
    writeFileSync(open().path, '{');
    expect(() => open().get('default')).toThrow(/profiles\.json is not a valid profiles file/);
  });

  it.each([
    ['both of the environment', { CARDINAL_URL: there.url, CARDINAL_API_KEY: there.key }, undefined, there],
    ['the profile', {}, undefined, here],
    ['the profile of the environment', { CARDINAL_PROFILE: 'other' }, undefined, there],
    ['the profile that is named before all', { CARDINAL_URL: 'http://x', CARDINAL_API_KEY: 'sk-x' }, 'other', there],
    ['another key for the server of the profile', { CARDINAL_API_KEY: 'sk-x' }, undefined, { ...here, key: 'sk-x' }],
    ['the server of the profile, named again', { CARDINAL_URL: 'http://here/' }, undefined, here],
  ])('choose %s', (_, env, named, expected) => {
    open().set('default', here);
    open().set('other', there);
    expect(chooseServer(env, open(), named)).toMatchObject(expected);
  });

  it.each([
    ['No server is configured', {}, undefined],
    ['There is no profile "nobody"', {}, 'nobody'],
    ['No key is stored for http://there', { CARDINAL_URL: there.url }, undefined],
  ])('report: %s', (what, env, named) => {
    if (what.startsWith('No key')) open().set('default', here); // whose key is for its own server alone
    expect(() => chooseServer(env, open(), named)).toThrow(what);
  });

  it.each([
    ['URL must begin with http', { CARDINAL_URL: 'localhost:8080' }],
    ['URL must begin with http', { CARDINAL_URL: 'http://' }],
    ['URL must not have a user, query or fragment', { CARDINAL_URL: 'http://ann:secret@there' }],
    ['URL must not have a user, query or fragment', { CARDINAL_URL: 'http://there/?team=1' }],
    ['key must begin with sk-', { CARDINAL_API_KEY: 'other' }],
    ['key must consist of ASCII characters without blanks', { CARDINAL_API_KEY: 'sk-\u201cquoted\u201d' }],
    ['key must consist of ASCII characters without blanks', { CARDINAL_API_KEY: 'sk-two words' }],
  ])('report that the %s before any request', (what, env) => {
    const whole = { CARDINAL_URL: there.url, CARDINAL_API_KEY: there.key, ...env };
    expect(() => chooseServer(whole, open(), undefined)).toThrow(what);
    expect(
      chooseServer(
        { ...whole, CARDINAL_URL: 'https://there/base/', CARDINAL_API_KEY: `${there.key}\n` },
        open(),
        undefined,
      ),
    ).toBeDefined();
  });
});
