import type { extraction, ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/accounts.js';
import { cleanName } from '../domain/name.js';
import { optionalText } from '../domain/text.js';
import type { Services } from './ports.js';

export interface CollectionWithChats {
  readonly collection: ingest.Collection;
  readonly chats: number;
}

export interface CardQuery {
  readonly page: number;
  readonly limit: number;
  readonly type?: string | undefined;
  readonly search?: string | undefined;
  readonly currentOnly: boolean;
}

export interface CardPage extends extraction.ListCardsResponse {
  readonly collection: ingest.Collection;
}

export interface Collections {
  list(caller: Caller): Promise<readonly CollectionWithChats[]>;
  get(
    caller: Caller,
    id: number,
  ): Promise<CollectionWithChats & { readonly instances: readonly ingest.FileInstance[] }>;
  add(caller: Caller, name: string): Promise<CollectionWithChats>;
  remove(caller: Caller, id: number): Promise<void>;
  listCards(caller: Caller, id: number, query: CardQuery): Promise<CardPage>;
}

export function createCollections({
  catalog,
  cards,
  answers,
}: Pick<Services, 'catalog' | 'cards' | 'answers'>): Collections {
  return {
    async list({ teamId }) {
      const [{ collections }, { counts }] = await Promise.all([
        catalog.listCollections({ teamId }),
        answers.countAsks({ teamId }),
      ]);
      const chats = new Map(counts.map(({ collectionId, count }) => [collectionId, count]));
      return collections.map((collection) => ({ collection, chats: chats.get(collection.id) ?? 0 }));
    },

    async get({ teamId }, collectionId) {
      const [found, { counts }] = await Promise.all([
        catalog.getCollection({ teamId, collectionId }),
        answers.countAsks({ teamId, collectionIds: [collectionId] }),
      ]);
      return { collection: present(found.collection), instances: found.instances, chats: counts[0]?.count ?? 0 };
    },

    async add({ teamId, user }, name) {
      const made = await catalog.createCollection({ teamId, user: actor(user), name: cleanName('name', name) });
      return { collection: present(made.collection), chats: 0 };
    },

    async remove({ teamId }, collectionId) {
      await catalog.deleteCollection({ teamId, collectionId });
    },

    async listCards({ teamId }, collectionId, { page, limit, type = '', search = '', currentOnly }) {
      const query = { page, limit, knowledgeType: type, search: optionalText('search', search).trim(), currentOnly };
      const [{ collection }, listed] = await Promise.all([
        catalog.getCollection({ teamId, collectionId, bare: true }),
        cards.listCards({ teamId, collectionId, ...query }),
      ]);
      return { ...listed, collection: present(collection) };
    },
  };
}

/** The user without the team, which the request names beside it. */
export function actor({ id, email, name }: Caller['user']): ingest.User {
  return { id, email, name };
}

/** A message field that its service always fills. @throws {TypeError} if it did not: a bug of that service. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('a service answered without the thing asked for');
  return value;
}
