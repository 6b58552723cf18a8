import type { EventContract, LogContract } from '@cardinal/contracts';
import {
  AckPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { recognisedMs, type BusOptions } from '../event-bus.js';
import { hasApiCode } from './connection.js';
import type { Names } from './names.js';

/**
 * Declares all streams and consumers. Each is declared before its first use, once per process; any number of processes may declare it
 * concurrently.
 */
export interface Topology {
  /** The streams that every process uses. */
  base(): Promise<void>;
  /** Declares the queues of all groups, so that their length can be measured, and scaled on, before a consumer has ever run. */
  publishing(contract: EventContract): Promise<void>;
  consuming(type: string, group: string): Promise<void>;
  log(contract: LogContract): Promise<void>;
  /** Forgets what was declared, so that it is declared again: the server has lost its data. */
  forget(): void;
}

export interface TopologyDeps {
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly options: BusOptions;
  /** Copies of each stream in a cluster of servers. */
  readonly replicas: number;
}

/** Durable consumer of events that exceeded their deliveries. */
export const lostConsumer = 'dead-letters';

const codes = { streamDiffers: 10058, consumerDiffers: 10148 } as const;

export function createTopology({ jsm, names, options, replicas }: TopologyDeps): Topology {
  const declared = new Map<string, Promise<void>>();
  const { streams, all } = names;

  function once(name: string, declare: () => Promise<void>): Promise<void> {
    const known = declared.get(name);
    if (known) return known;
    const declaring = declare();
    declared.set(name, declaring);
    declaring.catch(() => declared.delete(name));
    return declaring;
  }

  async function stream(config: Pick<StreamConfig, 'name' | 'subjects'> & Partial<StreamConfig>): Promise<void> {
    const whole = {
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      allow_direct: true,
      num_replicas: replicas,
      ...config,
    };
    try {
      await jsm.streams.add(whole);
    } catch (thrown) {
      if (!hasApiCode(thrown, codes.streamDiffers)) throw thrown;
      await jsm.streams.update(config.name, whole);
    }
  }

  /** @param ours false: leave existing settings of another process as they are. */
  async function consumer(on: string, durable: string, settings: Partial<ConsumerConfig>, ours = true): Promise<void> {
    const config = { ack_policy: AckPolicy.Explicit, max_ack_pending: 10_000, max_waiting: 4_096, ...settings };
    try {
      await jsm.consumers.add(on, { durable_name: durable, ...config });
    } catch (thrown) {
      if (!hasApiCode(thrown, codes.consumerDiffers)) throw thrown;
      if (ours) await jsm.consumers.update(on, durable, config);
    }
  }

  const queue = (type: string, group: string, ours: boolean) =>
    consumer(
      streams.events,
      names.consumer(type, group),
      {
        filter_subject: names.event(type, group),
        ack_wait: nanos(options.ackWaitMs),
        // Handlers give an event up long before; this limit is for an event that kills even the processes that only give it up.
        max_deliver: 2 * options.maxDeliveries + 1,
      },
      ours,
    );

  const topology: Topology = {
    base: () =>
      once('', async () => {
        const kept = { retention: RetentionPolicy.Workqueue, duplicate_window: nanos(recognisedMs) };
        await Promise.all([
          stream({ name: streams.events, subjects: [all.events], ...kept }),
          stream({ name: streams.deadLetters, subjects: [all.deadLetters], duplicate_window: nanos(recognisedMs) }),
          stream({ name: streams.lost, subjects: [all.lost], retention: RetentionPolicy.Workqueue }),
        ]);
        await consumer(streams.lost, lostConsumer, { ack_wait: nanos(options.ackWaitMs) });
      }),

    publishing: (contract) =>
      once(`publishing ${contract.type}`, async () => {
        await topology.base();
        await Promise.all(contract.groups.map((group) => queue(contract.type, group, false)));
      }),

    consuming: (type, group) =>
      once(`consuming ${type} ${group}`, async () => {
        await topology.base();
        await queue(type, group, true);
      }),

    log: (contract) =>
      once(`log ${contract.type}`, async () => {
        await topology.base();
        await stream({
          name: names.logStream(contract.type),
          subjects: [names.allOfLog(contract.type)],
          max_age: nanos(contract.retentionMs),
          duplicate_window: nanos(Math.min(contract.retentionMs, recognisedMs)),
        });
      }),

    forget: () => declared.clear(),
  };
  return topology;
}
