import { ChannelCredentials, ServerCredentials } from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';

/** Paths of PEM files. Services authenticate to each other with certificates of the same authority (mutual TLS). */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
  /** The authority that signed the certificates of the peers. A peer without such a certificate is rejected. */
  readonly authority: string;
}

/** @throws if a file cannot be read. */
export function serverCredentials(tls: TlsFiles | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { private_key: readFileSync(tls.key), cert_chain: readFileSync(tls.certificate) };
  return ServerCredentials.createSsl(readFileSync(tls.authority), [pair], true);
}

/** @throws if a file cannot be read. */
export function channelCredentials(tls: TlsFiles | undefined): ChannelCredentials {
  if (!tls) return ChannelCredentials.createInsecure();
  return ChannelCredentials.createSsl(
    readFileSync(tls.authority),
    readFileSync(tls.key),
    readFileSync(tls.certificate),
  );
}
