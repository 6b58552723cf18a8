import type { EventPublisher } from '@cardinal/bus';
import { events, toWireRef, type Processing } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';

/** The processing of a document, as events name it. */
export type Announced = Processing;

/** Publishes that cards can be found, by words or (`cards.indexed`) in every way. The derived id makes it count once per generation. */
export async function announceFindable(
  bus: EventPublisher,
  by: 'words' | 'vectors',
  instance: Announced,
  cardCount: number,
): Promise<void> {
  const event = by === 'words' ? events.wordsIndexed : events.cardsIndexed;
  const { teamId, instanceId, generation } = instance;
  const id = derivedId(event.type, teamId, instanceId, generation);
  await bus.publish(event, { instance: toWireRef(instance), cardCount }, { id });
}

/** Publishes progress, for clients that watch the file. */
export async function announceAdvance(
  bus: EventPublisher,
  instance: Announced,
  done: number,
  total: number,
): Promise<void> {
  const { teamId, instanceId, generation } = instance;
  const id = derivedId(events.vectorsAdvanced.type, teamId, instanceId, generation, done, total);
  await bus.publish(events.vectorsAdvanced, { instance: toWireRef(instance), done, total }, { id });
}
