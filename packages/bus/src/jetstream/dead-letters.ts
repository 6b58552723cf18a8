import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { DeadLetter, DeadLetters } from '../event-bus.js';
import { isMeant } from '../handling/readable.js';
import type { GroupCount } from '../handling/instruments.js';
import { asking } from './connection.js';
import { readMeta, writeMeta, type EventMeta } from './event-headers.js';
import type { Names } from './names.js';
import type { Topology } from './topology.js';

export interface DeadLettersDeps {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly topology: Topology;
}

/** An event that was given up, with the reason in the `final…` fields of `meta`. */
export interface GivenUp {
  readonly meta: EventMeta;
  readonly data: Uint8Array;
  /** Sequence in the stream of events; deduplicates a dead letter that is stored twice. */
  readonly sequence: number;
}

export interface DeadLetterQueue extends DeadLetters {
  keep(event: GivenUp): Promise<void>;
  count(): Promise<readonly GroupCount[]>;
}

export function createDeadLetters({ js, jsm, names, topology }: DeadLettersDeps): DeadLetterQueue {
  const { streams, all } = names;

  async function* letters(): AsyncGenerator<StoredMsg> {
    for (let next = 1; ;) {
      const letter = await jsm.direct.getMessage(streams.deadLetters, { seq: next, next_by_subj: all.deadLetters });
      if (!letter) return;
      yield letter;
      next = letter.seq + 1;
    }
  }

  const known = new Map<string, Pick<GroupCount, 'type' | 'group'>>();

  /** Type and group of the letters of a subject, read from one of them, because a subject cannot be converted back into names. */
  async function aboutSubject(subject: string): Promise<Pick<GroupCount, 'type' | 'group'> | undefined> {
    const before = known.get(subject);
    if (before) return before;
    const letter = await jsm.direct.getMessage(streams.deadLetters, { last_by_subj: subject });
    if (!letter) return undefined; // redriven meanwhile
    const { type, group } = metaOf(letter);
    known.set(subject, { type, group });
    return { type, group };
  }

  return {
    async keep({ meta, data, sequence }) {
      await topology.base();
      await js.publish(names.deadLetter(meta.type, meta.group), data, {
        msgID: `dead/${sequence}`,
        headers: writeMeta(meta),
      });
    },

    async list(limit) {
      return asking(async () => {
        await topology.base();
        const found: DeadLetter[] = [];
        if (limit <= 0) return found;
        for await (const letter of letters()) {
          found.push(describe(letter));
          if (found.length >= limit) break;
        }
        return found;
      });
    },

    async redrive(deadLetterId) {
      if (!/^[1-9]\d{0,14}$/.test(deadLetterId)) return false;
      return asking(async () => {
        await topology.base();
        const letter = await jsm.streams.getMessage(streams.deadLetters, { seq: Number(deadLetterId) });
        if (!letter) return false;
        const meta = metaOf(letter);
        const fresh = { ...meta, deliveriesBefore: 0, finalKind: null, finalCode: null, finalMessage: null };
        const msgID = `redrive/${letter.seq}`;
        await js.publish(names.event(meta.type, meta.group), letter.data, { msgID, headers: writeMeta(fresh) });
        // If this fails the letter stays listed, and a second redrive is deduplicated by its message id.
        await jsm.streams.deleteMessage(streams.deadLetters, letter.seq, false);
        return true;
      });
    },

    async erase({ type, codec }, matches) {
      return asking(async () => {
        await topology.base();
        for await (const letter of letters()) {
          if (metaOf(letter).type !== type || !isMeant(codec, letter.data, matches)) continue;
          await jsm.streams.deleteMessage(streams.deadLetters, letter.seq, true); // true: the server overwrites the bytes
        }
      });
    },

    async count() {
      const { state } = await jsm.streams.info(streams.deadLetters, { subjects_filter: all.deadLetters });
      const counts = Object.entries(state.subjects ?? {}).map(async ([subject, n]) => {
        const about = await aboutSubject(subject);
        return about && { ...about, n };
      });
      return (await Promise.all(counts)).filter((each) => each !== undefined);
    },
  };
}

function metaOf({ header, seq, timestamp }: StoredMsg): EventMeta {
  return readMeta(header, { type: 'unknown', group: 'unknown', sequence: seq, storedAtMs: Date.parse(timestamp) });
}

function describe(letter: StoredMsg): DeadLetter {
  const meta = metaOf(letter);
  return {
    deadLetterId: String(letter.seq),
    type: meta.type,
    group: meta.group,
    eventId: meta.eventId,
    code: meta.finalCode ?? '',
    message: meta.finalMessage ?? '',
    deliveries: meta.deliveriesBefore,
    diedAtMs: Date.parse(letter.timestamp),
  };
}
