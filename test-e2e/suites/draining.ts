import { describe, expect, it, vi } from 'vitest';
import { clientOf, parseEvents, type Client } from '../src/client.js';
import type { Cluster } from '../src/cluster.js';
import { samples } from '../src/samples.js';
import { readStream } from '../src/sse-bytes.js';
import { stormFiles } from '../src/storm.js';
import { createCollection, settled } from '../src/wait.js';

const services = ['ingest', 'extraction', 'retrieval', 'answer', 'gateway'];
/** Maximum time from SIGTERM to the end of a replica, in milliseconds: the default grace period of Kubernetes. */
const graceMs = 30_000;

/**
 * Stops replicas while they work, as in every roll-out, then the whole cluster.
 *
 * @param restart starts the same cluster again after it has stopped.
 */
export function describeDraining(
  running: () => { readonly server: Cluster; readonly client: Client },
  restart: () => Promise<Cluster>,
): void {
  const uploadAll = async (client: Client, name: string, count: number) => {
    const collection = await createCollection(client, name);
    const files = stormFiles(count);
    for (const { name: file, bytes } of files) expect((await client.upload(collection, file, bytes)).status).toBe(201);
    return { collection, processed: files.map(({ name: file }) => [file, 'processed']).sort() };
  };
  const statesOf = async (client: Client, collection: number) =>
    (await settled(client, collection, 180_000)).fileInstances.map(({ name, status }) => [name, status]).sort();

  describe('SIGTERM', () => {
    it('lets a replica of each service finish or hand over its work', { timeout: 300_000 }, async () => {
      const { server, client } = running();
      const victims = services.flatMap((service) => server.replicas(service).slice(0, 1));
      const [gateway, other] = server.replicas('gateway');
      const { collection, processed } = await uploadAll(client, 'Drained', samples.length);

      const asked = readStream(`${gateway?.url}/api/v1/collections/${collection}/ask`, {
        body: { question: samples[0]?.question, stream: true },
        onFirstEvent: () => victims.forEach(({ pid }) => process.kill(pid, 'SIGTERM')),
      });
      await vi.waitFor(
        () => {
          for (const service of services) expect(server.output()).toContain(`${service} ended (exit code 0)`);
        },
        { timeout: graceMs, interval: 50 },
      );

      // A gateway that stops gives an open stream some seconds. Like any client, the test continues a longer one at another gateway.
      const { askId, text, lastEventId } = await asked;
      const rest = await readStream(`${other?.url}/api/v1/asks/${askId}/events`, { lastEventId });
      expect(parseEvents(text + rest.text).at(-1)?.type).toBe('done');
      expect(await statesOf(client, collection)).toEqual(processed);
      await vi.waitFor(
        async () => {
          for (const { operationsPort } of server.replicas()) {
            expect((await fetch(`http://127.0.0.1:${operationsPort}/readyz`)).status).toBe(200);
          }
        },
        { timeout: 60_000, interval: 250 },
      );
    });

    it(
      'stops the whole cluster while it works, and the next start continues the work',
      { timeout: 400_000 },
      async () => {
        const { server, client } = running();
        const { collection, processed } = await uploadAll(client, 'Across a restart', samples.length);

        const { code, tookMs } = await server.stop();
        expect(code).toBe(0);
        expect(tookMs).toBeLessThan(2 * graceMs); // gateways first, then the others

        const next = await restart();
        expect(await statesOf(clientOf(next.url), collection)).toEqual(processed);
        expect((await next.stop()).code).toBe(0);
      },
    );
  });
}
