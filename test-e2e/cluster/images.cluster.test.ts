import { readFileSync } from 'node:fs';
import { connect, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { areServersNamed, ownCluster } from '../src/cluster.js';
import { packed } from '../src/packed.js';
import { runningForThisFile } from '../src/server-per-file.js';
import { describeJourney } from '../suites/journey.js';
import { describeScans } from '../suites/scans.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

const file = (name: string): string =>
  fileURLToPath(new URL(`../../packages/grpc/test/certificates/${name}`, import.meta.url));
const services = ['gateway', 'ingest', 'extraction', 'retrieval', 'answer'];
const tls = {
  CARDINAL_GRPC_TLS_CERTIFICATE: file('service.pem'),
  CARDINAL_GRPC_TLS_KEY: file('service.key.pem'),
  CARDINAL_GRPC_TLS_AUTHORITY: file('authority.pem'),
};

/** Connects to a port by TLS, trusting the authority of the test. @returns the common name of the certificate that the port presents. */
function greeted(port: number): Promise<string | undefined> {
  return new Promise((told, failed) => {
    const socket: TLSSocket = connect(
      { port, host: '127.0.0.1', ca: readFileSync(tls.CARDINAL_GRPC_TLS_AUTHORITY), ALPNProtocols: ['h2'] },
      () => {
        told(socket.getPeerCertificate().subject.CN as string | undefined);
        socket.destroy();
      },
    );
    socket.once('error', failed);
  });
}

describe.skipIf(!areServersNamed)('the images, with certificates between services', () => {
  const start = ownCluster('images');
  const running = runningForThisFile((dataDir) =>
    start({ dataDir, env: { ...tls, CARDINAL_PACKED: packed(services), CARDINAL_REPLICAS: '1' } }),
  );
  describeJourney(running);
  describeScans(running);

  it('serve calls between services with TLS', async () => {
    const replicas = running().server.replicas();

    expect(replicas).toHaveLength(services.length);
    for (const { grpcPort } of replicas) expect(await greeted(grpcPort)).toBe('localhost');
  });
});
