import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { NoServerError, ProfilesUnreadableError } from './errors.js';

/** A server and a key for it. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

type Env = Readonly<Record<string, string | undefined>>;

export const defaultProfile = 'default';

/** Servers and keys by name, in a file that only its owner may read. */
export interface Profiles {
  readonly path: string;
  get(name: string): Profile | undefined;
  set(name: string, profile: Profile): void;
  /** @returns whether the profile existed. */
  remove(name: string): boolean;
}

/** Opens the profiles in the folder that the XDG Base Directory Specification defines. */
export function openProfiles(env: Env): Profiles {
  const base = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config');
  const path = join(base, 'cardinal', 'profiles.json');
  return {
    path,
    get: (name) => read(path).get(name),
    set(name, profile) {
      write(path, read(path).set(name, profile));
    },
    remove(name) {
      const all = read(path);
      const wasThere = all.delete(name);
      if (wasThere) write(path, all);
      return wasThere;
    },
  };
}

function read(path: string): Map<string, Profile> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return new Map();
    throw thrown;
  }
  try {
    const { profiles } = JSON.parse(text) as { readonly profiles: Readonly<Record<string, unknown>> };
    return new Map(Object.entries(profiles).filter((entry): entry is [string, Profile] => isProfile(entry[1])));
  } catch (cause) {
    throw new ProfilesUnreadableError(`${path} is not a valid profiles file; remove it and log in again.`, { cause });
  }
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'key' in value &&
  typeof value.url === 'string' &&
  typeof value.key === 'string';

/** Replaces the file by a new one, because the old one may have a wider mode: a key must never be in a file that others can read. */
function write(path: string, profiles: ReadonlyMap<string, Profile>): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${process.pid}`;
  try {
    writeFileSync(written, `${JSON.stringify({ profiles: Object.fromEntries(profiles) }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(written, 0o600);
    renameSync(written, path);
  } catch (thrown) {
    rmSync(written, { force: true });
    throw thrown;
  }
}

/** The selected server, and the origin of its key. */
export interface Chosen extends Profile {
  readonly from: string;
}

/**
 * Selects the server: by the environment, otherwise by a profile. The key of a profile is never sent to another server that CARDINAL_URL
 * names.
 *
 * @throws {NoServerError} if there is none, or its URL or key cannot be one.
 */
export function chooseServer(env: Env, profiles: Profiles, named: string | undefined): Chosen {
  const chosen = serverIn(env, profiles, named);
  const fault = faultOfUrl(chosen.url) ?? faultOfKey(chosen.key);
  if (fault !== undefined) throw new NoServerError(`${fault} (${chosen.from})`);
  return chosen;
}

/** What is wrong with the URL of a server. It is known before a request is sent, which would fail as if the server were unreachable. */
export function faultOfUrl(url: string): string | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return 'The URL must begin with http:// or https://';
  const { username, password, search, hash } = new URL(url);
  return username + password + search + hash === '' ? undefined : 'The URL must not have a user, query or fragment';
}

/** What is wrong with a key. */
export function faultOfKey(key: string): string | undefined {
  if (!key.startsWith('sk-')) return 'The key must begin with sk-';
  return /^[!-~]+$/.test(key.trim()) ? undefined : 'The key must consist of ASCII characters without blanks';
}

function serverIn(env: Env, profiles: Profiles, named: string | undefined): Chosen {
  const name = named ?? (env['CARDINAL_PROFILE'] || defaultProfile);
  const { CARDINAL_URL: url, CARDINAL_API_KEY: key } = env;
  // A profile named on the command line overrides the environment.
  if (named === undefined && url && key) return { url, key, from: 'environment' };
  const profile = profiles.get(name);
  if (named === undefined && key && profile && !url) return { url: profile.url, key, from: 'environment' };
  if (!profile || (named === undefined && url && !isSame(url, profile.url))) {
    const missing = url
      ? `No key is stored for ${url}`
      : named === undefined
        ? 'No server is configured'
        : `There is no profile "${name}"`;
    throw new NoServerError(`${missing}. Run \`cardinal login URL\`, or set CARDINAL_URL and CARDINAL_API_KEY.`);
  }
  return { ...profile, from: `profile ${name}` };
}

const isSame = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');
