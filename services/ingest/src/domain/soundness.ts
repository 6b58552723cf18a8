import { isProcessed, type CardTally, type KnownDocument } from '@cardinal/contracts';
import { isAtRest, isLive, type Instance } from './instance.js';

/** The facts of an instance that `cardinal doctor` compares with the other stores. */
export const documentOf = (instance: Instance): KnownDocument => ({
  teamId: instance.teamId,
  collectionId: instance.collectionId,
  instanceId: instance.id,
  generation: instance.generation,
  cards: instance.cards,
  isWhole: isAtRest(instance) && isProcessed(instance.status),
});

/** Whether the instance waits for an event of another service. A queued or parsed file does not: the sweep republishes its events. */
export const awaitsEvent = (instance: Instance): boolean =>
  isLive(instance) &&
  instance.status === 'processing' &&
  instance.outbox === '' &&
  (instance.stage === 'extracting' || instance.stage === 'indexing' || instance.stage === 'embedding');

/** An upload refers to its file much sooner than that: what nothing refers to by then was cut off. In milliseconds. */
export const unlinkedAfterMs = 10 * 60_000;

/** What a sweep announces again by itself, and so late that the first announcement is lost by then. In milliseconds. */
const unheardAfterMs = 60_000;

/** Whether the other services should have confirmed the last change by now. */
export const isUnheard = ({ pending, changedMs }: Instance, nowMs: number): boolean =>
  pending && changedMs + unheardAfterMs < nowMs;

/** Whether more cards are kept and searched than are shown: nothing is lost but the count. Where there are fewer, it is cards that are lost. */
export const isMiscounted = (
  { cards, isWhole }: KnownDocument,
  listed: CardTally | undefined,
  indexed: CardTally | undefined,
): boolean =>
  isWhole &&
  listed !== undefined &&
  listed.cards > cards &&
  listed.cards === indexed?.cards &&
  listed.idSum === indexed.idSum;
