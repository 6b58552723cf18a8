import type { JetStreamManager } from '@nats-io/jetstream';
import type { BusContents } from '../event-bus.js';
import { readable } from '../handling/readable.js';
import { asking } from './connection.js';
import { untoken, type Names } from './names.js';
import type { Topology } from './topology.js';

export interface ContentsDeps {
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly topology: Topology;
}

export function createContents({ jsm, names, topology }: ContentsDeps): BusContents {
  return {
    async *queued({ type, codec, groups }) {
      await asking(() => topology.base());
      for (const group of groups) {
        // The stream contains unfinished events only, because it is a work queue.
        for (let seq = 1; ;) {
          const query = { seq, next_by_subj: names.event(type, group) };
          const message = await asking(() => jsm.direct.getMessage(names.streams.events, query));
          if (!message) break;
          yield* readable(codec, message.data);
          seq = message.seq + 1;
        }
      }
    },
    async *keys(log) {
      await asking(() => topology.log(log));
      const all = names.allOfLog(log.type);
      const { state } = await asking(() => jsm.streams.info(names.logStream(log.type), { subjects_filter: all }));
      for (const subject of Object.keys(state.subjects ?? {})) {
        const [key = '', part = ''] = subject.slice(all.length - 1).split('.');
        yield { key: untoken(key), part: untoken(part) };
      }
    },
  };
}
