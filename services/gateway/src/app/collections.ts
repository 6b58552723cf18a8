import { readCollection, type extraction, type ingest } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { Caller } from '../domain/keys/accounts.js';
import { CardNotFoundError } from '../domain/errors.js';
import { idPage } from '../domain/cursors/id-cursor.js';
import { pageInfo, pageOf, type PageInfo, type PageQuery } from '../domain/cursors/list-cursor.js';
import { cleanName } from '../domain/name.js';
import { rectanglesOf, type Rectangle } from '../domain/passage-places.js';
import { optionalText } from '../domain/text.js';
import type { RecordAct } from './audit-log.js';
import type { Once } from './once.js';
import type { ServicesFor } from './reached-services.js';

export interface CollectionWithChats {
  readonly collection: ingest.Collection;
  readonly chats: number;
}

export interface CardQuery extends PageQuery {
  readonly type?: string | undefined;
  readonly search?: string | undefined;
  readonly currentOnly: boolean;
}

export interface CardPage extends extraction.ListCardsResponse {
  readonly collection: ingest.Collection;
  readonly pageInfo: PageInfo;
}

/** A card with the file that it comes from. */
export interface CardInFile {
  readonly card: extraction.Card;
  readonly file: ingest.File;
  /** Instance of the file that the card belongs to. */
  readonly instance: ingest.FileInstance;
  /** Rectangles that the card covers on the pages of a PDF; empty if they are not known. */
  readonly rectangles: readonly Rectangle[];
}

/** A page of a list that is ordered by id, the highest first. */
export interface IdPage<T> {
  readonly shown: readonly T[];
  /** Number of entries on all pages. */
  readonly total: number;
  /** Cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

export interface Collections {
  list(caller: Caller): Promise<readonly CollectionWithChats[]>;
  listPage(caller: Caller, query: PageQuery): Promise<IdPage<ingest.Collection>>;
  /** The documents of a collection, all versions. */
  listDocuments(caller: Caller, id: number, query: PageQuery): Promise<IdPage<ingest.FileInstance>>;
  get(
    caller: Caller,
    id: number,
  ): Promise<CollectionWithChats & { readonly instances: readonly ingest.FileInstance[] }>;
  /** @throws an `AppError` of kind `not-found` for an unknown collection or one of another team. */
  require(caller: Caller, id: number): Promise<void>;
  /** @param key idempotency key. @throws as `Once`; an `AppError` of kind `not-found` if the collection made under the key is deleted. */
  add(caller: Caller, name: string, key?: string): Promise<CollectionWithChats>;
  remove(caller: Caller, id: number): Promise<void>;
  /** Metadata keys of its documents that filters can use, beside the built-in keys. */
  listFacets(caller: Caller, id: number): Promise<ingest.ListFacetsResponse>;
  listCards(caller: Caller, id: number, query: CardQuery): Promise<CardPage>;
  /** @throws an `AppError` of kind `not-found`. */
  getCard(caller: Caller, cardId: number): Promise<CardInFile>;
}

export interface CollectionsDeps {
  readonly servicesFor: ServicesFor;
  readonly record: RecordAct;
  readonly once: Once;
}

export function createCollections({ servicesFor, record, once }: CollectionsDeps): Collections {
  async function get(caller: Caller, collectionId: number) {
    const { teamId } = caller;
    const { catalog, answers } = servicesFor(caller);
    const [found, { counts }] = await Promise.all([
      readCollection(catalog, { teamId, collectionId }),
      answers.countAsks({ teamId, collectionIds: [collectionId] }),
    ]);
    return { collection: present(found.collection), instances: found.instances, chats: counts[0]?.count ?? 0 };
  }

  return {
    async listPage(caller, query) {
      const { collections } = await servicesFor(caller).catalog.listCollections({ teamId: caller.teamId });
      return { ...idPage(collections, ['collections'], query), total: collections.length };
    },

    async listDocuments(caller, collectionId, query) {
      const { instances } = await readCollection(servicesFor(caller).catalog, { teamId: caller.teamId, collectionId });
      return { ...idPage(instances, ['documents', collectionId], query), total: instances.length };
    },

    async list(caller) {
      const { teamId } = caller;
      const { catalog, answers } = servicesFor(caller);
      const [{ collections }, { counts }] = await Promise.all([
        catalog.listCollections({ teamId }),
        answers.countAsks({ teamId }),
      ]);
      const chats = new Map(counts.map(({ collectionId, count }) => [collectionId, count]));
      return collections.map((collection) => ({ collection, chats: chats.get(collection.id) ?? 0 }));
    },

    get,

    async require(caller, collectionId) {
      await servicesFor(caller).catalog.getScope({ teamId: caller.teamId, collectionId });
    },

    async add(caller, name, key) {
      const { teamId, user } = caller;
      const { catalog } = servicesFor(caller);
      const asked = { teamId, user: actor(user), name: cleanName('name', name) };
      let made: ingest.Collection | undefined;
      const id = await once(teamId, key, {
        request: ['collection', asked.name],
        isRepeatable: false,
        async make(requestId) {
          made = present((await catalog.createCollection({ ...asked, requestId })).collection);
          await record(caller, 'collection.create', { collection_id: made.id }); // recorded after the act: there is no id before
          return String(made.id);
        },
      });
      if (made) return { collection: made, chats: 0 };
      const { instances: _, ...before } = await get(caller, Number(id));
      return before;
    },

    async remove(caller, collectionId) {
      const { catalog } = servicesFor(caller);
      const place = { teamId: caller.teamId, collectionId };
      await catalog.getScope(place); // throws if there is no such collection, before the deletion is recorded
      await record(caller, 'collection.delete', { collection_id: collectionId });
      await catalog.deleteCollection(place);
    },

    listFacets: (caller, collectionId) =>
      servicesFor(caller).catalog.listFacets({ teamId: caller.teamId, collectionId }),

    async listCards(caller, collectionId, { type = '', search = '', currentOnly, ...part }) {
      const { teamId } = caller;
      const { catalog, cards } = servicesFor(caller);
      const asked = ['cards', collectionId, type, search, currentOnly];
      const { page, after } = pageOf('cards', asked, part);
      const behind = after && { instanceId: after[0], ordinal: after[1] };
      const query = { knowledgeType: type, search: optionalText('search', search).trim(), currentOnly };
      const [{ collection }, listed] = await Promise.all([
        catalog.getCollection({ teamId, collectionId, bare: true }),
        cards.listCards({ teamId, collectionId, ...query, page, limit: part.limit, after: behind }),
      ]);
      const last = listed.hasMore ? listed.cards.at(-1) : undefined;
      const info = pageInfo(asked, { ...part, page }, listed.totalCount, last && [last.instanceId, last.ordinal]);
      return { ...listed, collection: present(collection), pageInfo: info };
    },

    async getCard(caller, cardId) {
      const { teamId } = caller;
      const { catalog, cards } = servicesFor(caller);
      const card = present((await cards.getCard({ teamId, cardId })).card);
      const file = present((await catalog.getFile({ teamId, fileId: card.fileId })).file);
      const instance = file.instances.find(({ id }) => id === card.instanceId);
      if (!instance) throw new CardNotFoundError();
      const rectangles = file.type === 'pdf' ? await placesOf(catalog, teamId, card) : [];
      return { card, file, instance, rectangles };
    },
  };
}

/** Maximum length of the text read for one card, in UTF-16 code units. */
const mostRead = 50_000;

/** Rectangles that a card covers on the pages of its file; empty if they are not known. */
async function placesOf(
  catalog: Pick<ingest.CatalogServiceClient, 'readText'>,
  teamId: number,
  { fileId, start, end, verbatimContent }: extraction.Card,
): Promise<readonly Rectangle[]> {
  try {
    const limit = Math.min(mostRead, Math.max(1, end - start));
    const { text, blocks } = await catalog.readText({ teamId, fileId, offset: start, limit });
    // Offsets of the card are meaningless in a text that it was not made from.
    return text === verbatimContent ? rectanglesOf(blocks, { start, end }) : [];
  } catch (thrown) {
    // While the file is parsed again, its cards exist and its text does not.
    if (thrown instanceof AppError && thrown.kind === 'conflict') return [];
    throw thrown;
  }
}

/** The user without the team, which the request has as a field of its own. */
export function actor({ id, email, name }: Caller['user']): ingest.User {
  return { id, email, name };
}

/** Unwraps a message field that the service always fills. @throws {TypeError} if it is absent, which is a bug of that service. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('The reply of a service lacks a required field.');
  return value;
}
