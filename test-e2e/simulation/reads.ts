import { marksIn } from './contents.js';
import { isTransientKind, kindOf, type Asked, type Users, type UserTeam } from './users.js';
import type { Place } from './model.js';

/** Number of occurrences of each mark. */
export type Marks = ReadonlyMap<string, number>;

/** An instance or a file as a read showed it. */
export interface ShownFile {
  /** Id of the file's instance in this collection; 0 if the read does not return it. */
  readonly instanceId: number;
  readonly fileId: number;
  readonly name: string;
  readonly status: string;
  readonly reason: string;
  readonly current: boolean;
}

/** Result of one read; `missing`: not found; `failed`: the read failed temporarily. */
export type Seen<T> =
  | { readonly is: 'seen'; readonly value: T }
  | { readonly is: 'missing' }
  | { readonly is: 'failed'; readonly kind: string };

export interface ShownCollection {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly cards: number;
}

/** Results of every public read of a collection. */
export interface PlaceReads {
  readonly place: Place;
  readonly detail: Seen<{ readonly collection: ShownCollection; readonly files: readonly ShownFile[] }>;
  readonly cards: Seen<Marks>;
  readonly search: Seen<Marks>;
  readonly searchAll: Seen<Marks>;
  /** The two sides of each open conflict. */
  readonly conflicts: Seen<readonly (readonly [ConflictSide, ConflictSide])[]>;
}

export interface ConflictSide {
  readonly name: string;
  readonly fileId: number;
  readonly sentence: string;
}

export interface TeamReads {
  readonly team: UserTeam;
  readonly collections: Seen<readonly ShownCollection[]>;
  readonly files: Seen<readonly ShownFile[]>;
  /** Marks in the sources of asks that had already ended. */
  readonly replays: readonly { readonly asked: Asked; readonly marks: Seen<Marks> }[];
}

/** More current cards than any collection of a history holds; those of all versions may be more. */
export const limit = 100;

export async function readPlace(users: Users, team: UserTeam, place: Place): Promise<PlaceReads> {
  const { id = 0 } = place;
  const query = { page: 1, limit, currentOnly: true };
  const search = { query: 'Reference', topK: limit, rerank: true, currentOnly: true, filters: [] };
  const { signal } = new AbortController();
  const about = `${team.name} reads ${place.name}`;
  const [detail, cards, found, foundAll, conflicts] = await Promise.all([
    seen(users.as(team, `${about}: detail`, (gateway, caller) => gateway.collections.get(caller, id))),
    seen(users.as(team, `${about}: cards`, (gateway, caller) => gateway.collections.listCards(caller, id, query))),
    seen(users.as(team, `${about}: search`, (gateway, caller) => gateway.search(caller, [id], search, signal))),
    seen(
      users.as(team, `${about}: search of all`, (gateway, caller) =>
        gateway.search(caller, [id], { ...search, filters: [], currentOnly: false }, signal),
      ),
    ),
    seen(
      users.as(team, `${about}: conflicts`, (gateway, caller) =>
        gateway.conflicts.list(caller, id, { page: 1, limit, state: 'open' }),
      ),
    ),
  ]);
  return {
    place,
    detail: mapped(detail, ({ collection, instances }) => ({
      collection: shownCollection(collection),
      files: instances.map(({ id: instanceId, fileId, name, status, statusReason: reason, current }) => ({
        instanceId,
        fileId,
        name,
        status,
        reason,
        current,
      })),
    })),
    cards: mapped(cards, (page) => marksOf(page.cards)),
    search: mapped(found, ({ hits }) => marksOf(hits)),
    searchAll: mapped(foundAll, ({ hits }) => marksOf(hits)),
    conflicts: mapped(conflicts, (page) =>
      page.conflicts.map(({ first, second }) => [sideOf(first), sideOf(second)] as const),
    ),
  };
}

/** @param atRest asks are replayed only at rest, because their events are erased some seconds after a deletion. */
export async function readTeam(users: Users, team: UserTeam, atRest: boolean): Promise<TeamReads> {
  const about = `${team.name} reads`;
  const [collections, files, ...replays] = await Promise.all([
    seen(users.as(team, `${about} collections`, (gateway, caller) => gateway.collections.list(caller))),
    seen(users.as(team, `${about} files`, (gateway, caller) => gateway.files.list(caller))),
    ...(atRest ? team.asked.slice(-2) : []).map(async (asked) => ({ asked, marks: await replay(users, asked) })),
  ]);
  return {
    team,
    collections: mapped(collections, (list) => list.map(({ collection }) => shownCollection(collection))),
    files: mapped(files, (list) =>
      list.map(({ id, name, status }) => ({ instanceId: 0, fileId: id, name, status, reason: '', current: true })),
    ),
    replays,
  };
}

/** Number of tokens that are reserved for the team. Searches and asks reserve some while they run. */
export const readReserved = (users: Users, team: UserTeam): Promise<Seen<number>> =>
  seen(
    users.as(team, `${team.name} reads its usage`, async (gateway, caller) => {
      const { reserved } = await gateway.usage.total(caller);
      return reserved;
    }),
  );

async function replay(users: Users, { team, askId }: Asked): Promise<Seen<Marks>> {
  const texts = await seen(
    users.as(team, `${team.name} replays an ask`, async (gateway, caller) => {
      await gateway.askEvents.requireReadable(caller, askId);
      const found: { verbatimContent: string }[] = [];
      for await (const { event } of gateway.askEvents.follow(askId, 0, new AbortController().signal)) {
        if (event.$case === 'source') found.push({ verbatimContent: event.value.contentPreview });
      }
      return found;
    }),
  );
  return mapped(texts, marksOf);
}

async function seen<T>(reading: Promise<T>): Promise<Seen<T>> {
  try {
    return { is: 'seen', value: await reading };
  } catch (thrown) {
    const kind = kindOf(thrown);
    return kind === 'not-found'
      ? { is: 'missing' }
      : { is: 'failed', kind: isTransientKind(kind) ? 'transient' : kind };
  }
}

function mapped<T, R>(result: Seen<T>, map: (value: T) => R): Seen<R> {
  return result.is === 'seen' ? { is: 'seen', value: map(result.value) } : result;
}

const unmarked = 'no mark';

function marksOf(cards: readonly { readonly verbatimContent: string }[]): Marks {
  const marks = new Map<string, number>();
  for (const { verbatimContent } of cards) {
    const mark = marksIn(verbatimContent).at(-1) ?? unmarked;
    marks.set(mark, (marks.get(mark) ?? 0) + 1);
  }
  return marks;
}

function shownCollection({
  id,
  name,
  status,
  knowledgeCards: cards,
}: {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly knowledgeCards: number;
}): ShownCollection {
  return { id, name, status, cards };
}

type WireSide = { readonly fileName: string; readonly fileId: number; readonly sentence: string } | undefined;

const sideOf = (side: WireSide): ConflictSide => ({
  name: side?.fileName ?? '',
  fileId: side?.fileId ?? 0,
  sentence: side?.sentence ?? '',
});
