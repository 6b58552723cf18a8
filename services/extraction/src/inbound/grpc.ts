import { nothingInMotion, type extraction } from '@cardinal/contracts';
import type { CheckConflicts } from '../app/conflicts/check.js';
import type { CompareVersions } from '../app/conflicts/compare-versions.js';
import type { ListConflicts } from '../app/conflicts/list.js';
import type { ConflictsRepository } from '../app/conflicts/ports.js';
import type { ResolveConflict } from '../app/conflicts/resolve.js';
import type { GetCard } from '../app/get-card.js';
import type { ListCards } from '../app/list-cards.js';
import type { ListStretch } from '../app/list-stretch.js';
import type { StoredCard } from '../app/ports.js';
import type { StreamCards } from '../app/stream-cards.js';
import { changeMessage, conflictMessage } from './conflict-messages.js';

export interface CardsUseCases {
  readonly listCards: ListCards;
  readonly getCard: GetCard;
  readonly streamCards: StreamCards;
  readonly listStretch: ListStretch;
  readonly listConflicts: ListConflicts;
  readonly resolveConflict: ResolveConflict;
  readonly checkConflicts: CheckConflicts;
  readonly compareVersions: CompareVersions;
  readonly conflicts: Pick<ConflictsRepository, 'ofCards' | 'retiredCards' | 'anyOpen'>;
}

export function cardsService(useCases: CardsUseCases): extraction.CardsServiceImplementation {
  const { listCards, streamCards, conflicts } = useCases;
  return {
    async listCards(request, { signal }) {
      const { knowledgeType: type, ...rest } = request;
      const { cards, ...counts } = await listCards({ ...rest, type }, signal);
      return { ...counts, cards: cards.map(messageOf) };
    },
    async getCard(request, { signal }) {
      return { card: messageOf(await useCases.getCard(request, signal)) };
    },
    async *streamCards({ teamId, instanceId, generation }) {
      for await (const batch of streamCards(teamId, instanceId, generation)) yield { cards: batch.map(messageOf) };
    },
    async listStretch(request, { signal }) {
      return { cards: (await useCases.listStretch(request, signal)).map(messageOf) };
    },
    async listConflicts(request, { signal }) {
      const { conflicts: found, ...counts } = await useCases.listConflicts(request, signal);
      return { ...counts, conflicts: found.map(conflictMessage) };
    },
    async resolveConflict(request) {
      return { conflict: conflictMessage(await useCases.resolveConflict(request)) };
    },
    async markConflicts({ teamId, collectionId, cardIds, inMotion = nothingInMotion }) {
      const open = await conflicts.ofCards(teamId, collectionId, cardIds, inMotion);
      return { conflicts: open.map(conflictMessage) };
    },
    async listRetiredCards({ teamId, collectionId, decidedByMs }) {
      const [retired, anyOpen] = await Promise.all([
        conflicts.retiredCards(teamId, collectionId, decidedByMs || undefined),
        conflicts.anyOpen(teamId, collectionId),
      ]);
      return { cardIds: [...retired], anyOpen };
    },
    async checkConflicts({ teamId, collectionId, budgetMs }, { signal }) {
      return useCases.checkConflicts(teamId, collectionId, budgetMs, signal);
    },
    async compareVersions({ teamId, fromInstanceId, toInstanceId }, { signal }) {
      const { changes, unchanged } = await useCases.compareVersions(teamId, fromInstanceId, toInstanceId, signal);
      return { changes: changes.map(changeMessage), unchanged };
    },
  };
}

const messageOf = (card: StoredCard): extraction.Card => ({ ...card });
