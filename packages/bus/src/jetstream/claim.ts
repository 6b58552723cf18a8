import { createInbox, errors, nanos, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';

/** A durable consumer. */
export interface Queue {
  readonly stream: string;
  readonly consumer: string;
  /** How long a claim on a message lasts that nobody renews, in milliseconds. */
  readonly ackWaitMs: number;
}

/** A delivered message and the acknowledgements that it can be answered with. */
export interface Claim {
  /** Place in the stream. */
  readonly sequence: number;
  /** This delivery included. */
  readonly deliveries: number;
  readonly storedAtMs: number;
  readonly headers: MsgHdrs | undefined;
  readonly data: Uint8Array;
  /** Still at it. Lost if the server is away. */
  renew(): void;
  /** Back to the queue, to be delivered again after `delayMs`. Lost if the server is away: then it comes when the claim runs out. */
  handBack(delayMs: number): void;
  /** @throws an error of the client if the server has not confirmed it. */
  done(): Promise<void>;
}

/** How long the server holds a request for which it has no message, in milliseconds. */
const heldMs = 5_000;
/** How long an answer is waited for, in milliseconds. */
const waitMs = heldMs + 1_000;
/** Answers of the server that say there is no message now. */
const nothing = new Set([404, 408]);

/**
 * Asks a durable consumer for one message, so that no message waits in a process that is busy while another is free. Not by the
 * client's `next()`, because that handles fewer messages a second, asks for a second one when it reconnects, and confirms only once.
 *
 * @param stopping takes the request back.
 * @returns undefined if there was none.
 * @throws an error of the client if the server or the consumer is not there.
 */
export async function claimOne(
  nc: NatsConnection,
  queue: Queue,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<Claim | undefined> {
  const askedMs = performance.now();
  const message = await answerTo(nc, `$JS.API.CONSUMER.MSG.NEXT.${queue.stream}.${queue.consumer}`, stopping);
  if (!message && stopping.aborted) return undefined;
  if (!message) throw new errors.TimeoutError();
  const code = message.headers?.code ?? 0;
  if (nothing.has(code)) return undefined;
  if (code !== 0) throw new Error(`NATS answered ${code} ${message.headers?.description}`);
  // This process stood still for longer than the claim lasted, so it has been handed to another.
  if (performance.now() - askedMs > Math.max(waitMs, queue.ackWaitMs)) return undefined;

  const place = message.reply ?? '';
  const tell = (what: string) => {
    if (!nc.isClosed()) nc.publish(place, what);
  };
  return {
    ...deliveryIn(place),
    headers: message.headers,
    data: message.data,
    renew: () => tell('+WPI'),
    handBack: (delayMs) => tell(`-NAK ${JSON.stringify({ delay: nanos(delayMs) })}`),
    async done() {
      await nc.request(place, '+ACK', { timeout: timeoutMs });
    },
  };
}

/**
 * The answer to a pull request. Stopping cancels the request but still takes a message that the server had sent before, because an unacknowledged
 * message would be redelivered only after its claim has run out. A process that stood still notices the timeout before it reads what arrived
 * meanwhile.
 */
async function answerTo(nc: NatsConnection, subject: string, stopping: AbortSignal): Promise<Msg | undefined> {
  let answer: Msg | undefined;
  const inbox = createInbox();
  const subscription = nc.subscribe(inbox, {
    max: 1,
    callback: (error, message) => {
      if (!error) answer = message;
    },
  });
  // Fails where the subscription has ended by itself.
  const takeBack = () => void subscription.drain().catch(() => {});
  // Not before what has come is read, since it would be lost if writing to a connection fails that has ended meanwhile.
  const timer = setTimeout(() => setImmediate(takeBack), waitMs);
  stopping.addEventListener('abort', takeBack, { once: true });
  try {
    nc.publish(subject, JSON.stringify({ batch: 1, expires: nanos(heldMs) }), { reply: inbox });
    if (stopping.aborted) takeBack();
    const failure = await subscription.closed;
    if (failure) throw failure;
    return answer;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', takeBack);
  }
}

/**
 * Reads `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.<consumer sequence>.<nanoseconds>.<pending>`; servers with
 * domains put two tokens more in front of the stream, and may add some behind.
 */
function deliveryIn(subject: string) {
  const tokens = subject.split('.');
  const [deliveries, sequence, , nanoseconds] = tokens.slice(tokens.length > 9 ? 6 : 4).map(Number);
  if (!deliveries || !sequence || !nanoseconds)
    throw new Error(`NATS handed over a message without its place: ${subject}`);
  return { deliveries, sequence, storedAtMs: Math.floor(nanoseconds / 1e6) };
}
