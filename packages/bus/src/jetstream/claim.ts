import { nanos, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';

/** A message that was handed to us, and what we can tell the server about it. */
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
/** Answers of the server that say there is no message now. */
const nothing = new Set([404, 408]);

/**
 * Asks a durable consumer for one message, so that no message waits in a process that is busy while another is free. Not by the
 * client's `next()`, because that handles fewer messages a second, asks for a second one when it reconnects, and confirms only once.
 *
 * @returns undefined if there was none.
 * @throws an error of the client if the server or the consumer is not there.
 */
export async function claimOne(
  nc: NatsConnection,
  queue: { readonly stream: string; readonly consumer: string },
  timeoutMs: number,
): Promise<Claim | undefined> {
  const message = await nc.request(
    `$JS.API.CONSUMER.MSG.NEXT.${queue.stream}.${queue.consumer}`,
    JSON.stringify({ batch: 1, expires: nanos(heldMs) }),
    { timeout: heldMs + 1_000, noMux: true },
  );
  const code = message.headers?.code ?? 0;
  if (nothing.has(code)) return undefined;
  if (code !== 0) throw new Error(`NATS answered ${code}: ${message.headers?.description}`);

  const answerTo = message.reply ?? '';
  const tell = (what: string) => {
    if (!nc.isClosed()) nc.publish(answerTo, what);
  };
  return {
    ...deliveryIn(answerTo),
    headers: message.headers,
    data: message.data,
    renew: () => tell('+WPI'),
    handBack: (delayMs) => tell(`-NAK ${JSON.stringify({ delay: nanos(delayMs) })}`),
    async done() {
      await nc.request(answerTo, '+ACK', { timeout: timeoutMs });
    },
  };
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
