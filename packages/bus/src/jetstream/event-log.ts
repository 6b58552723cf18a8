import type { LogContract } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { BusUnavailableError } from '../errors.js';
import type { EventLog } from '../event-bus.js';
import { hasApiCode } from './connection.js';
import { followLog } from './follow-log.js';
import { positionHeader, positionOf } from './log-position.js';
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

/** The end of a log. */
interface Head {
  /** Its last entry's place in the stream; 0: there is none any more. */
  readonly sequence: number;
  /** Its last entry's; where there is none any more, one that no entry lies beyond. */
  readonly position: number;
  /** When its last entry was stored. */
  readonly storedAtMs: number;
}

const otherWasFirst = 10_071;
/** Writers of one log that get in each other's way this often in a row are too many. */
const maxRaces = 100;
const maxHeads = 10_000;
/** Positions that are noted at a time. */
const noted = 64;
/** After a pause of this length it is done again: a note is kept for longer than 64 such pauses (`topology.ts`). */
const slowMs = 6 * 3_600_000;

/**
 * One stream a log, one subject a key. An entry carries its position, and is only stored right after the entry that has the
 * position before. A second stream notes, for when the entries of a key are gone, a position that none of them was beyond: the next
 * one is then higher than all that were ever given.
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
    if (last) return { sequence: last.seq, position: positionOf(last.header), storedAtMs: last.time.getTime() };
    const kept = await jsm.streams.getMessage(names.streams.heads, { last_by_subj: names.logHead(log, key) });
    return { sequence: 0, position: kept ? positionOf(kept.header) : 0, storedAtMs: 0 };
  }

  /** Before the entry: one beyond what is noted could be given twice. */
  async function note(position: number, log: string, key: string): Promise<void> {
    const highest = Math.ceil(position / noted) * noted;
    await js.publish(names.logHead(log, key), '', { headers: withPosition(highest) });
  }

  async function appendAfter(head: Head, log: string, key: string, data: Uint8Array, id: string): Promise<Head> {
    const position = head.position + 1;
    const storedAtMs = Date.now();
    if (head.position % noted === 0 || storedAtMs - head.storedAtMs > slowMs) await note(position, log, key);
    const ack = await js.publish(names.logEntry(log, key), data, {
      msgID: `${key} ${id}`,
      headers: withPosition(position),
      expect: { lastSubjectSequence: head.sequence },
    });
    if (!ack.duplicate) return { sequence: ack.seq, position, storedAtMs };
    const known = await jsm.streams.getMessage(names.logStream(log), { seq: ack.seq });
    if (!known) throw new BusUnavailableError('The entry is known but cannot be read.');
    return { sequence: ack.seq, position: positionOf(known.header), storedAtMs };
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

  return {
    append: (log, key, data, { id }) => inTurn(names.logEntry(log.type, key), () => append(log, key, data, id)),

    follow: (log, key, after, signal) =>
      followLog({ js, jsm, names, topology, logger, closing }, log, key, after, signal),
  };
}

/** New ones each time: the client adds to those it is given. */
function withPosition(position: number): MsgHdrs {
  const written = headers();
  written.set(positionHeader, String(position));
  return written;
}
