import { silentLogger, type Logger } from '@cardinal/kernel';
import { correlation } from '@cardinal/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { BusUnavailableError } from '../errors.js';
import { defaultBusOptions, type BusOptions, type OpenBus } from '../event-bus.js';
import { inPublication } from '../handling/handler-context.js';
import { createInstruments } from '../handling/instruments.js';
import { parseBusUrl } from './bus-url.js';
import { isNoStream, openConnection, translate } from './connection.js';
import { createContents } from './contents.js';
import { createDeadLetters } from './dead-letters.js';
import { createEventLog } from './event-log.js';
import { writeMeta } from './event-headers.js';
import { watchLostDeliveries } from './lost-deliveries.js';
import { namesFor } from './names.js';
import { createTopology } from './topology.js';
import { startWorker } from './worker.js';

export interface JetStreamBusOptions extends Partial<BusOptions> {
  /** See `parseBusUrl`. */
  readonly url: string;
  /** The variable that holds the URL, for messages. Default `CARDINAL_BUS`. */
  readonly setting?: string;
  /** How long to wait for the server's confirmation, in milliseconds. Default 5 000. */
  readonly timeoutMs?: number;
  readonly logger?: Logger;
}

/** How long draining a connection may take before it is closed, in milliseconds. */
const drainMs = 2_000;

/**
 * An `EventBus` on NATS JetStream, for any number of processes. It reconnects by itself to a server that goes away: until then
 * publications fail after `timeoutMs`, and finished handlers wait to report their outcome.
 *
 * @throws {BusSettingError} if the URL is invalid.
 * @throws {BusRefusedError} if the server does not accept the user, password or token.
 * @throws {BusUnavailableError} if no server with JetStream answers.
 */
export async function createJetStreamBus(given: JetStreamBusOptions): Promise<OpenBus> {
  const { setting = 'CARDINAL_BUS', timeoutMs = 5_000, logger = silentLogger } = given;
  const options: BusOptions = {
    ackWaitMs: given.ackWaitMs ?? defaultBusOptions.ackWaitMs,
    maxDeliveries: given.maxDeliveries ?? defaultBusOptions.maxDeliveries,
    outlastMs: given.outlastMs ?? defaultBusOptions.outlastMs,
    backoff: given.backoff ?? defaultBusOptions.backoff,
  };
  const url = parseBusUrl(given.url, setting);
  const names = namesFor(url.prefix);
  const { nc, js, jsm } = await openConnection({ url, setting, timeoutMs });
  const topology = createTopology({ jsm, names, options, replicas: url.replicas });
  const deadLetters = createDeadLetters({ js, jsm, names, topology });
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // every follower of a log listens to it
  const workers = new Set<AsyncDisposable>();
  const groups = new Map<string, { readonly type: string; readonly group: string }>();
  const instruments = createInstruments({ queues: countQueues, deadLetters: () => counted(() => deadLetters.count()) });
  // Workers run indefinitely, so they must not inherit the async context of the request that happened to subscribe.
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  const log = createEventLog({ js, jsm, names, topology, logger, closing: closing.signal }, instruments);
  let watching: AsyncDisposable | undefined;
  void tellOfConnection(nc, logger);

  /** Empty while the server is away, so that a scrape of the metrics does not fail. */
  async function counted<T>(count: () => Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await count();
    } catch (thrown) {
      logger.debug('could not count the queues', { err: thrown });
      return [];
    }
  }

  function countQueues() {
    return counted(() =>
      Promise.all(
        [...groups.values()].map(async ({ type, group }) => {
          const info = await jsm.consumers.info(names.streams.events, names.consumer(type, group));
          const n = info.num_pending + info.num_ack_pending;
          return { type, group, n, oldestMs: n === 0 ? 0 : await oldestOf(type, group) };
        }),
      ),
    );
  }

  /** Finished events leave the stream, so the first message of a group is its oldest. */
  async function oldestOf(type: string, group: string): Promise<number> {
    const query = { seq: 1, next_by_subj: names.event(type, group) };
    const first = await jsm.direct.getMessage(names.streams.events, query);
    return first ? Date.parse(first.timestamp) : 0;
  }

  /** Runs `work`, and a second time if the server has lost its streams, which are then declared again. */
  async function reaching<T>(work: () => Promise<T>): Promise<T> {
    if (closing.signal.aborted) throw new BusUnavailableError('The bus is closed.');
    try {
      return await work().catch((thrown: unknown) => {
        if (!isNoStream(thrown)) throw thrown;
        topology.forget();
        return work();
      });
    } catch (thrown) {
      throw translate(thrown);
    }
  }

  return {
    publish: (contract, data, { id, correlationId = correlation.current() ?? id }) =>
      inPublication({ system: 'nats', type: contract.type, id, correlationId }, (traceParent) =>
        reaching(async () => {
          await topology.publishing(contract);
          const about = {
            eventId: id,
            type: contract.type,
            occurredAtMs: Date.now(),
            correlationId,
            traceParent,
            deliveriesBefore: 0,
            finalKind: null,
            finalCode: null,
            finalMessage: null,
          };
          const bytes = contract.codec.encode(data).finish();
          await Promise.all(
            contract.groups.map((group) =>
              js.publish(names.event(contract.type, group), bytes, {
                msgID: `${contract.type} ${group} ${id}`,
                headers: writeMeta({ ...about, group }),
              }),
            ),
          );
          instruments.published(contract.type);
        }),
      ),

    async subscribe(contract, subscription) {
      const { group, concurrency = 1 } = subscription;
      if (!contract.groups.includes(group)) throw new RangeError(`${contract.type} has no group ${group}`);
      if (!(concurrency >= 1)) throw new RangeError(`concurrency must be 1 or more, got ${concurrency}`);
      await reaching(() => topology.consuming(contract.type, group));
      groups.set(`${contract.type} ${group}`, { type: contract.type, group });
      const deps = { nc, js, names, topology, deadLetters, instruments, logger, options, timeoutMs };
      watching ??= outsideOfRequests(() => watchLostDeliveries({ ...deps, jsm, ackWaitMs: options.ackWaitMs }));
      const worker = outsideOfRequests(() => startWorker(contract, subscription, deps));
      workers.add(worker).add(watching);
      return {
        async [Symbol.asyncDispose]() {
          workers.delete(worker);
          await worker[Symbol.asyncDispose]();
        },
      };
    },

    append: (contract, key, data, entry) =>
      inPublication(
        {
          system: 'nats',
          type: contract.type,
          id: entry.id,
          correlationId: entry.correlationId ?? correlation.current() ?? key,
        },
        () => reaching(() => log.append(contract, key, data, entry)),
      ),
    end: (contract, key) => reaching(() => log.end(contract, key)),
    erase: (contract, key, part) => reaching(() => log.erase(contract, key, part)),
    follow: (contract, key, after, signal) => log.follow(contract, key, after, signal),
    deadLetters,
    contents: createContents({ jsm, names, topology }),
    check: () =>
      reaching(async () => {
        await jsm.getAccountInfo();
      }),

    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all([...workers].map((worker) => worker[Symbol.asyncDispose]()));
      instruments[Symbol.dispose]();
      // Draining never ends while the server is away.
      if (!nc.isClosed()) await Promise.race([nc.drain().catch(() => {}), delay(drainMs)]);
      await nc.close();
    },
  };
}

async function tellOfConnection(nc: NatsConnection, logger: Logger): Promise<void> {
  for await (const { type } of nc.status()) {
    if (type === 'disconnect') logger.warn('lost the connection to NATS; reconnecting');
    if (type === 'reconnect') logger.info('reconnected to NATS');
  }
}
