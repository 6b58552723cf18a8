import type { JetStreamManager } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';

/** Header of an entry: its position in the log of its key. */
export const positionHeader = 'Cardinal-Position';

export function positionOf(found: MsgHdrs | undefined): number {
  return Number(found?.get(positionHeader)) || 0;
}

/** Reading over this many entries is quicker than looking for the right one. */
const fewEntries = 200;

/**
 * Where in the stream to begin to read the entries after a position, found by halving: positions of one key grow with the
 * sequence of the stream.
 *
 * @returns a sequence that is not behind the first of them.
 */
export async function sequenceAfter(
  jsm: JetStreamManager,
  stream: string,
  subject: string,
  position: number,
): Promise<number> {
  if (position <= fewEntries) return 1;
  const { state } = await jsm.streams.info(stream);
  let [from, to] = [state.first_seq, state.last_seq + 1];
  while (to - from > fewEntries) {
    const middle = Math.floor((from + to) / 2);
    const entry = await jsm.direct.getMessage(stream, { seq: middle, next_by_subj: subject });
    if (entry && positionOf(entry.header) <= position) from = entry.seq + 1;
    else to = middle;
  }
  return from;
}
