import type { Logger } from '@cardinal/kernel';
import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { claimOne, type Claim } from './claim.js';
import type { Topology } from './topology.js';

export interface LaneDeps {
  readonly nc: NatsConnection;
  readonly queue: { readonly stream: string; readonly consumer: string };
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly topology: Topology;
  /** Runs before the first request and again after one that failed. */
  readonly declare: () => Promise<void>;
  readonly isStopped: () => boolean;
  /** Never throws. */
  readonly work: (claim: Claim) => Promise<void>;
}

/** Wait after a failure, in milliseconds: the server may be away for long. */
const pauseMs = 500;

/** Takes one message after the other until it is stopped. What is handed to it after that goes back at once. */
export async function runLane(deps: LaneDeps): Promise<void> {
  const { nc, queue, timeoutMs, logger, topology, declare, isStopped, work } = deps;
  let declared = false;
  while (!isStopped()) {
    try {
      if (!declared) await declare();
      declared = true;
      const claim = await claimOne(nc, queue, timeoutMs);
      if (!claim) continue;
      if (isStopped()) claim.handBack(0);
      else await work(claim);
    } catch (thrown) {
      if (isStopped()) return;
      // The server is away, or has come back without our queues.
      logger.debug('no work could be fetched; trying again', { err: thrown });
      topology.forget();
      declared = false;
      await delay(pauseMs, undefined, { ref: false });
    }
  }
}
