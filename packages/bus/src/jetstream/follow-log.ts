import type { LogContract } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import { DeliverPolicy, type Consumer, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogEntry } from '../event-bus.js';
import type { Names } from './names.js';
import type { Topology } from './topology.js';

export interface LogDeps {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly topology: Topology;
  readonly logger: Logger;
  /** Aborted when the bus is disposed. */
  readonly closing: AbortSignal;
}

/**
 * In milliseconds: interval of the server's heartbeat to a waiting follower, how long the server keeps an inactive one, pause after a
 * failure.
 */
const heartbeatMs = 2_000;
const forgottenAfterMs = 60_000;
const pauseMs = 500;

/** Yields the entries after a position, then new ones live; continues after restarts of the server. */
export async function* followLog<T>(
  { js, names, topology, logger, closing }: LogDeps,
  log: LogContract<T>,
  key: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LogEntry<T>> {
  const [stream, subjects] = [names.logStream(log.type), names.logKey(log.type, key)];
  const ended = () => signal.aborted || closing.aborted;
  let last = after;
  while (!ended()) {
    let consumer: Consumer | undefined;
    let stop = () => {};
    try {
      await topology.log(log);
      consumer = await js.consumers.get(stream, {
        filter_subjects: subjects,
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: last + 1,
        inactive_threshold: forgottenAfterMs,
      });
      const messages = await consumer.consume({ idle_heartbeat: heartbeatMs, expires: 4 * heartbeatMs });
      stop = () => messages.stop();
      for (const one of [signal, closing]) one.addEventListener('abort', stop, { once: true });
      if (ended()) return;
      for await (const message of messages) {
        if (ended()) return;
        const position = message.seq;
        const appendedAtMs = message.time.getTime();
        // Expired entries are skipped, because the server removes them with a delay.
        if (position <= last || appendedAtMs + log.retentionMs <= Date.now()) continue;
        last = position;
        yield { position, appendedAtMs, data: log.codec.decode(message.data) };
      }
    } catch (thrown) {
      if (!ended()) logger.warn('could not follow a log; trying again', { log: log.type, err: thrown });
      topology.forget();
    } finally {
      for (const one of [signal, closing]) one.removeEventListener('abort', stop);
      stop();
      // Best effort: the server removes an inactive consumer anyway.
      await consumer?.delete().catch(() => false);
    }
    if (!ended()) await delay(pauseMs, undefined, { ref: false });
  }
}
