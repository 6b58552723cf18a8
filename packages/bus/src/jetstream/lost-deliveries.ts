import type { Logger } from '@cardinal/kernel';
import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { DeliveryLostError } from '../errors.js';
import type { Claim } from './claim.js';
import type { DeadLetterQueue } from './dead-letters.js';
import { readMeta } from './event-headers.js';
import { startLanes } from './lane.js';
import type { Names } from './names.js';
import { lostConsumer, type Topology } from './topology.js';

export interface LostDeliveriesDeps {
  readonly nc: NatsConnection;
  readonly jsm: JetStreamManager;
  readonly names: Names;
  readonly topology: Topology;
  readonly deadLetters: DeadLetterQueue;
  readonly logger: Logger;
  readonly timeoutMs: number;
  readonly ackWaitMs: number;
}

/** The server's advisory about a message that it will not deliver again. */
interface Advisory {
  readonly stream_seq: number;
  readonly deliveries: number;
}

const retryMs = 5_000;

/**
 * Makes dead letters of events that the server stopped delivering because they killed every process that received them, even those that
 * only ran `giveUp`. Otherwise those events would stay in the queue for ever.
 */
export function watchLostDeliveries(deps: LostDeliveriesDeps): AsyncDisposable {
  const { nc, jsm, names, topology, deadLetters, logger, timeoutMs, ackWaitMs } = deps;
  const { events, lost } = names.streams;

  async function giveUp(claim: Claim): Promise<void> {
    const { stream_seq: sequence, deliveries } = JSON.parse(Buffer.from(claim.data).toString()) as Advisory;
    const message = await jsm.streams.getMessage(events, { seq: sequence });
    if (message) {
      const error = new DeliveryLostError(
        'No delivery of this event was finished: its process died or lost its claim each time.',
      );
      const storedAtMs = Date.parse(message.timestamp);
      const meta = readMeta(message.header, { type: 'unknown', group: 'unknown', sequence, storedAtMs });
      const { finalKind, finalCode, finalMessage } = meta;
      const reason = finalCode
        ? { finalKind, finalCode, finalMessage }
        : { finalKind: error.kind, finalCode: error.code, finalMessage: error.message };
      const deliveriesBefore = meta.deliveriesBefore + deliveries;
      await deadLetters.keep({ meta: { ...meta, ...reason, deliveriesBefore }, data: message.data, sequence });
      await jsm.streams.deleteMessage(events, sequence, false);
      logger.error('gave up on an event; storing it as a dead letter', {
        eventId: meta.eventId,
        code: error.code,
        deliveries,
      });
    }
    await claim.done();
  }

  return startLanes(1, {
    nc,
    queue: { stream: lost, consumer: lostConsumer, ackWaitMs },
    timeoutMs,
    logger,
    topology,
    declare: () => topology.base(),
    async work(claim) {
      try {
        await giveUp(claim);
      } catch (thrown) {
        logger.warn('could not store a dead letter; trying again', { err: thrown });
        claim.handBack(retryMs);
      }
    },
  });
}
