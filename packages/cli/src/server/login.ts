import { createClient, PermissionError, type Client } from '@cardinal/client/node';
import type { Command } from '../command.js';
import { UsageError } from '../usage-error.js';
import { NotThereError } from './errors.js';
import { defaultProfile, faultOfKey, faultOfUrl, type Chosen } from './profiles.js';
import { serverOptions, type ServerTools } from './tools.js';

/** The default address of a server. */
const usualUrl = 'http://127.0.0.1:8080';

export const loginCommands: readonly Command<ServerTools>[] = [
  {
    words: ['login'],
    purpose: `Store the URL (default ${usualUrl}) and the key of a server. The key is typed, read from the first line of standard input, or taken from CARDINAL_API_KEY.`,
    options: serverOptions,
    operands: { usage: '[URL]', least: 0, most: 1 },
    async run({ profiles }, values, { env, readSecret, signal }, [given]) {
      const url = given ?? (env['CARDINAL_URL'] || usualUrl);
      const urlFault = faultOfUrl(url);
      if (urlFault !== undefined) throw new UsageError(urlFault);
      const key = env['CARDINAL_API_KEY'] || (await readSecret(`Key for ${url}: `));
      const keyFault = faultOfKey(key);
      if (keyFault !== undefined) throw new UsageError(keyFault);
      const name = values['profile'] ?? (env['CARDINAL_PROFILE'] || defaultProfile);
      const about = await look(
        createClient({ baseUrl: url, apiKey: key }),
        { url, key, from: `profile ${name}` },
        signal,
      );
      profiles.set(name, { url, key });
      return { ...about, file: profiles.path };
    },
  },
  {
    words: ['logout'],
    purpose: 'Remove the stored server and key of a profile. The key itself stays valid.',
    options: serverOptions,
    async run({ profiles }, values, { env }) {
      const name = values['profile'] ?? (env['CARDINAL_PROFILE'] || defaultProfile);
      if (!profiles.remove(name)) throw new NotThereError(`There is no profile "${name}".`);
      return { removed: name };
    },
  },
  {
    words: ['whoami'],
    purpose: 'Show the selected server, whether its key is accepted, and the usage of its team in this month.',
    options: serverOptions,
    run: async ({ chosen, connect }, values, { signal }) => look(connect(values), chosen(values), signal),
  },
];

/** Facts about the server and the key, without the key itself. @throws {AuthenticationError} if the server does not accept the key. */
async function look(client: Client, { url, from }: Chosen, signal: AbortSignal) {
  const { version } = await client.getHealth({ signal });
  const about = { url, version, key_from: from };
  try {
    const { period, quota, used, remaining } = await client.getUsage({ signal });
    return { ...about, used_tokens: used, remaining_tokens: remaining, quota_tokens: quota, until: period.end };
  } catch (thrown) {
    // The key is valid, but may not read the usage.
    if (thrown instanceof PermissionError) return about;
    throw thrown;
  }
}
