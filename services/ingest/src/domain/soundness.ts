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

/**
 * Age at which a file without instances was left by an interrupted upload, in milliseconds. A running upload links its file much sooner.
 */
export const unlinkedAfterMs = 10 * 60_000;

/** Age at which an unconfirmed change counts as lost, in milliseconds: by then the sweep has announced it again as well. */
const unheardAfterMs = 60_000;

/** Whether the other services should have confirmed the last change by now. */
export const isUnheard = ({ pending, changedMs }: Instance, nowMs: number): boolean =>
  pending && changedMs + unheardAfterMs < nowMs;

/** Whether store and index agree on more cards than are shown, so that only the count is wrong. Fewer cards than shown are lost cards. */
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
