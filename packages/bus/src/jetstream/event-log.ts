import type { LogContract } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import { DeliverPolicy, type ConsumerMessages, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { BusUnavailableError } from '../errors.js';
import type { EventLog, LogEntry } from '../event-bus.js';
import { hasApiCode } from './connection.js';
import type { Names } from './names.js';
import type { Topology } from './topology.js';

export interface EventLogDeps {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly topology: Topology;
  readonly logger: Logger;
  /** Aborted when the bus is disposed. */
  readonly closing: AbortSignal;
}

/** The end of a log: its last entry's place in the stream (0: there is none any more) and position. */
interface Head {
  readonly sequence: number;
  readonly position: number;
}

const positionHeader = 'Cardinal-Position';
const otherWasFirst = 10_071;
/** Writers of one log that get in each other's way this often in a row are too many. */
const maxRaces = 100;
const maxHeads = 10_000;
/** Sign of life of the server while a follower waits, and how long a failed one pauses, in milliseconds. */
const heartbeatMs = 2_000;
const pauseMs = 500;

/**
 * One stream a log, one subject a key. An entry carries its position, and is only stored right after the entry that has the
 * position before; a second stream keeps the last position of each key for when its entries are gone.
 */
export function createEventLog({ js, jsm, names, topology, logger, closing }: EventLogDeps): EventLog {
  const heads = new Map<string, Head>();
  const turns = new Map<string, Promise<unknown>>();

  /** Appends of this process to one key go one after the other: side by side they would only get in each other's way. */
  async function inTurn<T>(subject: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(subject);
    const mine = (async () => {
      await before?.catch(() => {}); // told to whoever asked for it
      return work();
    })();
    turns.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(subject) === mine) turns.delete(subject);
    }
  }

  function remember(subject: string, head: Head): void {
    heads.delete(subject);
    heads.set(subject, head);
    const [oldest] = heads.keys();
    if (heads.size > maxHeads && oldest !== undefined) heads.delete(oldest);
  }

  async function readHead(log: string, key: string): Promise<Head> {
    const last = await jsm.streams.getMessage(names.logStream(log), { last_by_subj: names.logEntry(log, key) });
    if (last) return { sequence: last.seq, position: positionOf(last.header) };
    const kept = await jsm.streams.getMessage(names.streams.heads, { last_by_subj: names.logHead(log, key) });
    return { sequence: 0, position: kept ? positionOf(kept.header) : 0 };
  }

  async function appendAfter(head: Head, log: string, key: string, data: Uint8Array, id: string): Promise<Head> {
    const position = head.position + 1;
    const [ack] = await Promise.all([
      js.publish(names.logEntry(log, key), data, {
        msgID: `${key} ${id}`,
        headers: withPosition(position),
        expect: { lastSubjectSequence: head.sequence },
      }),
      js.publish(names.logHead(log, key), '', { headers: withPosition(position) }),
    ]);
    if (!ack.duplicate) return { sequence: ack.seq, position };
    const known = await jsm.streams.getMessage(names.logStream(log), { seq: ack.seq });
    if (!known) throw new BusUnavailableError('The entry is known but cannot be read.');
    return { sequence: ack.seq, position: positionOf(known.header) };
  }

  async function append<T>(log: LogContract<T>, key: string, data: T, id: string): Promise<number> {
    await topology.log(log);
    const subject = names.logEntry(log.type, key);
    const bytes = log.codec.encode(data).finish();
    for (let race = 0; race < maxRaces; race += 1) {
      const head = heads.get(subject) ?? (await readHead(log.type, key));
      heads.delete(subject);
      try {
        const next = await appendAfter(head, log.type, key, bytes, id);
        // An entry that was there already says nothing about the end of the log.
        if (next.position === head.position + 1) remember(subject, next);
        return next.position;
      } catch (thrown) {
        if (!hasApiCode(thrown, otherWasFirst)) throw thrown;
      }
    }
    throw new BusUnavailableError('Too many write to this log at once.');
  }

  async function open(log: string, key: string, from: number): Promise<ConsumerMessages> {
    const consumer = await js.consumers.get(names.logStream(log), {
      filter_subjects: names.logEntry(log, key),
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: from,
      inactive_threshold: 60_000,
    });
    return consumer.consume({ idle_heartbeat: heartbeatMs, expires: 4 * heartbeatMs });
  }

  return {
    append: (log, key, data, { id }) => inTurn(names.logEntry(log.type, key), () => append(log, key, data, id)),

    async *follow<T>(
      log: LogContract<T>,
      key: string,
      after: number,
      signal: AbortSignal,
    ): AsyncGenerator<LogEntry<T>> {
      const ended = AbortSignal.any([signal, closing]);
      let last = after;
      let sequence = 0;
      while (!ended.aborted) {
        let messages: ConsumerMessages | undefined;
        const stop = () => messages?.stop();
        ended.addEventListener('abort', stop, { once: true });
        try {
          await topology.log(log);
          messages = await open(log.type, key, sequence + 1);
          if (ended.aborted) return;
          for await (const message of messages) {
            if (ended.aborted) return;
            sequence = message.seq;
            const position = positionOf(message.headers);
            const appendedAtMs = message.time.getTime();
            // The server removes what is too old when it comes to it.
            if (position <= last || appendedAtMs + log.retentionMs <= Date.now()) continue;
            last = position;
            yield { position, appendedAtMs, data: log.codec.decode(message.data) };
          }
        } catch (thrown) {
          if (ended.aborted) return;
          logger.warn('a log cannot be followed for the moment', { log: log.type, err: thrown });
          topology.forget();
          await delay(pauseMs, undefined, { ref: false });
        } finally {
          ended.removeEventListener('abort', stop);
          stop();
        }
      }
    },
  };
}

/** New ones each time: the client adds to those it is given. */
function withPosition(position: number): MsgHdrs {
  const written = headers();
  written.set(positionHeader, String(position));
  return written;
}

function positionOf(found: MsgHdrs | undefined): number {
  return Number(found?.get(positionHeader)) || 0;
}
