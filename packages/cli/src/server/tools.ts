import { createClient, type Client } from '@cardinal/client/node';
import type { Options, Values } from '../command.js';
import { chooseServer, openProfiles, type Chosen, type Profiles } from './profiles.js';

/** Tools for commands that work with a server. */
export interface ServerTools {
  readonly profiles: Profiles;
  /** The selected server. @throws {NoServerError} */
  readonly chosen: (values: Values) => Chosen;
  /** A client of the selected server. @throws {NoServerError} */
  readonly connect: (values: Values) => Client;
}

/** Options of every command that works with a server. */
export const serverOptions: Options = {
  profile: { value: 'NAME', purpose: 'Use the server and key that `login` stored under this name.' },
};

export function openServerTools(env: Readonly<Record<string, string | undefined>>): ServerTools {
  const profiles = openProfiles(env);
  const chosen = (values: Values) => chooseServer(env, profiles, values['profile']);
  return {
    profiles,
    chosen,
    connect(values) {
      const { url, key } = chosen(values);
      return createClient({ baseUrl: url, apiKey: key });
    },
  };
}
