import { BusSettingError } from '../errors.js';

/** The parts of a NATS URL. */
export interface BusUrl {
  /** `host:port` */
  readonly servers: readonly string[];
  readonly credentials: { readonly user: string; readonly pass: string } | { readonly token: string } | undefined;
  readonly tls: boolean;
  /** First part of every name on the server, so that several Cardinals can share one. Default `cardinal`. */
  readonly prefix: string;
  /** Copies of each stream in a cluster of servers. Default 1; 3 survives the loss of a server. */
  readonly replicas: number;
}

const rules = { prefix: /^[\w-]{1,40}$/, replicas: /^[1-5]$/ };

/**
 * Parses `nats://host:4222` or `tls://user:password@host:4222?replicas=3&prefix=cardinal`. A token is written `token@host`; several
 * servers are separated by commas, of which the first has credentials and parameters.
 *
 * @param setting the variable that holds the URL, for messages.
 * @throws {BusSettingError} naming the variable. The URL is not repeated, because it may hold a password.
 */
export function parseBusUrl(text: string, setting: string): BusUrl {
  const urls = text.split(',').map((part) => (URL.canParse(part) ? new URL(part) : undefined));
  const [first] = urls;
  const good = urls.every((url) => url && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '');
  if (!first || !good) {
    throw new BusSettingError(`${setting} must be a URL like nats://host:4222 or tls://user:password@host:4222.`);
  }
  const parameters = { prefix: 'cardinal', replicas: '1', ...Object.fromEntries(first.searchParams) };
  const { prefix, replicas, ...others } = parameters;
  if (!rules.prefix.test(prefix) || !rules.replicas.test(replicas) || Object.keys(others).length > 0) {
    throw new BusSettingError(
      `${setting} must have no parameters except prefix (1 to 40 letters, digits, - or _) and replicas (1 to 5).`,
    );
  }
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return {
    servers: urls.flatMap((url) => (url ? [`${url.hostname}:${url.port || '4222'}`] : [])),
    credentials: pass ? { user, pass } : user ? { token: user } : undefined,
    tls: first.protocol === 'tls:',
    prefix,
    replicas: Number(replicas),
  };
}
