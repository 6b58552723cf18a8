import { ConfigError } from '@cardinal/config';
import type { TlsFiles } from '@cardinal/grpc';

export interface TlsSettings {
  readonly CARDINAL_GRPC_TLS_CERTIFICATE?: string | undefined;
  readonly CARDINAL_GRPC_TLS_KEY?: string | undefined;
  readonly CARDINAL_GRPC_TLS_AUTHORITY?: string | undefined;
}

/** @throws {ConfigError} if only some of the three files are named. */
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
