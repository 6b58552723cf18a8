import { ConfigError } from '@cardinal/config';
import type { TlsFiles } from '@cardinal/grpc';
import { BlockList, isIP } from 'node:net';

interface TlsSettings {
  readonly CARDINAL_GRPC_TLS_CERTIFICATE?: string | undefined;
  readonly CARDINAL_GRPC_TLS_KEY?: string | undefined;
  readonly CARDINAL_GRPC_TLS_AUTHORITY?: string | undefined;
}

interface CallSettings extends TlsSettings {
  readonly HOST: string;
  readonly CARDINAL_GRPC_TOKEN?: string | undefined;
  readonly CARDINAL_GRPC_OPEN: boolean;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Rejects settings with which other machines could call the port without a certificate or the token, because calls carry every team's
 * documents and name the team themselves: any caller can read everything.
 *
 * @throws {ConfigError} if the port would be open to others without authentication, and `CARDINAL_GRPC_OPEN` is not set.
 */
export function requireSafeCalls(settings: CallSettings): void {
  const { HOST, CARDINAL_GRPC_TOKEN: token, CARDINAL_GRPC_OPEN: open } = settings;
  if (tlsOf(settings) || token !== undefined || open || isLoopback(HOST)) return;
  throw new ConfigError([
    `CARDINAL_GRPC_TOKEN or the three CARDINAL_GRPC_TLS_ files must be set, because HOST (${HOST}) can be reached by other machines; ` +
      'CARDINAL_GRPC_OPEN=true serves them all without authentication',
  ]);
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** @returns undefined if no file is named. @throws {ConfigError} if only some of the three files are named. */
export function tlsOf(settings: TlsSettings): TlsFiles | undefined {
  const {
    CARDINAL_GRPC_TLS_CERTIFICATE: certificate,
    CARDINAL_GRPC_TLS_KEY: key,
    CARDINAL_GRPC_TLS_AUTHORITY: authority,
  } = settings;
  if (certificate === undefined && key === undefined && authority === undefined) return undefined;
  if (certificate === undefined || key === undefined || authority === undefined) {
    throw new ConfigError([
      'CARDINAL_GRPC_TLS_CERTIFICATE, CARDINAL_GRPC_TLS_KEY and CARDINAL_GRPC_TLS_AUTHORITY must be set together',
    ]);
  }
  return { certificate, key, authority };
}
