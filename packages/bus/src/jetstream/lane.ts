import type { Logger } from '@cardinal/kernel';
import type { NatsConnection } from '@nats-io/transport-node';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { claimOne, type Claim, type Queue } from './claim.js';
import type { Topology } from './topology.js';

export interface LaneDeps {
  readonly nc: NatsConnection;
  readonly queue: Queue;
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly topology: Topology;
  /** Declares the queue. Runs before the first request, and again after a failed one. */
  readonly declare: () => Promise<void>;
  /** Never throws. */
  readonly work: (claim: Claim) => Promise<void>;
}

/** Wait after a failure, in milliseconds: the server may be away for long. */
const pauseMs = 500;
/** How long the server may take to confirm that it delivers nothing more, in milliseconds. */
const leavingMs = 2_000;

/** Runs `count` lanes, each of which handles one message at a time. Disposing resolves once no lane gets another message. */
export function startLanes(count: number, deps: LaneDeps): AsyncDisposable {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every lane listens to it
  const lanes = Promise.all(Array.from({ length: count }, () => runLane(deps, stopping.signal)));
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.race([lanes, delay(leavingMs, undefined, { ref: false })]);
    },
  };
}

/** Handles one message after the other. Resolves once it is stopped; a message that arrives meanwhile is handed back at once. */
async function runLane(deps: LaneDeps, stopping: AbortSignal): Promise<void> {
  const { nc, queue, timeoutMs, logger, topology, declare, work } = deps;
  let declared = false;
  while (!stopping.aborted) {
    try {
      if (!declared) await declare();
      declared = true;
      const claim = await claimOne(nc, queue, timeoutMs, stopping);
      if (!claim) continue;
      if (stopping.aborted) claim.handBack(0);
      else await work(claim);
    } catch (thrown) {
      if (stopping.aborted) return;
      // The server is away, or has restarted without our queues.
      logger.debug('could not fetch events; trying again', { err: thrown });
      topology.forget();
      declared = false;
      await delay(pauseMs, undefined, { ref: false });
    }
  }
}
