import { createTimeSlice } from '@cardinal/kernel';
import { isLive, type Instance, type Stage } from '../../domain/instance.js';
import { inGeneration, type Transition } from '../../domain/instance-transitions.js';
import { CatalogContendedError } from '../errors.js';
import { readingOf } from '../../domain/reading.js';
import type { CatalogStore, File, InstancePage, InstanceStore, PageSelection, Where } from '../ports.js';

/** Maximum number of failed compare-and-set tries. Each failure means that another writer succeeded: more in a row means a bug. */
export const mostRaces = 100;

/** Identifies one processing of one instance. */
export interface Generation {
  readonly teamId: number;
  readonly id: number;
  readonly generation: number;
}

/** An instance as a client sees it. */
export interface InstanceView extends Instance {
  readonly collectionName: string;
}

type Instances = Pick<CatalogStore, 'instances'>;

export async function findInstance(store: InstanceStore, teamId: number, id: number): Promise<Instance | undefined> {
  const [found] = await store.select({ id, teamId });
  return found;
}

/**
 * Applies a transition to an instance by compare-and-set, safe under concurrency.
 *
 * @param known the record, if the caller has it: saves a read unless it has changed since.
 * @returns the changed record; undefined if the transition does not apply, or there is no such instance.
 * @throws {CatalogContendedError}
 */
export async function change(
  { instances }: Instances,
  { teamId, id }: Pick<Instance, 'teamId' | 'id'>,
  transition: Transition,
  known?: Instance,
): Promise<Instance | undefined> {
  let before = known ?? (await findInstance(instances, teamId, id));
  for (let races = 0; races < mostRaces; races += 1) {
    const after = before && transition(before);
    if (!before || !after) return undefined;
    if ((await instances.replace([{ before, after }])) === 1) return { ...after, writes: before.writes + 1 };
    before = await findInstance(instances, teamId, id);
  }
  throw new CatalogContendedError();
}

/** As `change`, for an event about one processing: an event of an older generation is stale and changes nothing. */
export const changeIn = (store: Instances, at: Generation, transition: Transition): Promise<Instance | undefined> =>
  change(store, at, inGeneration(at.generation, transition));

/**
 * Changes several instances, each on its own, in few round trips. @param transition must not apply to its own result. @returns the changed
 * records.
 */
export async function changeAll(
  store: Instances,
  some: readonly Instance[],
  transition: Transition,
): Promise<readonly Instance[]> {
  const changes = some.flatMap((before) => {
    const after = transition(before);
    return after ? [{ before, after }] : [];
  });
  if (changes.length === 0) return [];
  if ((await store.instances.replace(changes)) === changes.length) {
    return changes.map(({ before, after }) => ({ ...after, writes: before.writes + 1 }));
  }
  // Another writer changed one of them meanwhile. The transition does not apply to those that were written, so they are not written twice.
  const again = await Promise.all(changes.map(({ before }) => change(store, before, transition)));
  return changes.map(({ before, after }, at) => again[at] ?? { ...after, writes: before.writes + 1 });
}

export const ofFile = (store: InstanceStore, teamId: number, fileId: number) =>
  store.select({ teamId, fileId, deletedMs: 0 });

/** A file, with its options of reading. */
export interface Readable extends File {
  /** As stored with its instances. */
  readonly readAs: string;
}

export async function findReadable(
  { files, instances }: Pick<CatalogStore, 'files' | 'instances'>,
  teamId: number,
  fileId: number,
): Promise<Readable | undefined> {
  const file = await files.find(teamId, fileId);
  return file && { ...file, readAs: readingOf(await ofFile(instances, teamId, fileId)) };
}

/** Adds the names of the collections. */
export async function viewsOf(
  { collections }: Pick<CatalogStore, 'collections'>,
  teamId: number,
  some: readonly Instance[],
): Promise<readonly InstanceView[]> {
  if (some.length === 0) return [];
  const names = await collections.names(teamId, [...new Set(some.map(({ collectionId }) => collectionId))]);
  return some.map((instance) => ({ ...instance, collectionName: names.get(instance.collectionId) ?? '' }));
}

/** Whether an event about a stage is still relevant for watchers. */
export const isAt = (instance: Instance | undefined, at: Generation, stage: Stage): instance is Instance =>
  instance !== undefined && isLive(instance) && instance.generation === at.generation && instance.stage === stage;

/**
 * The matching instances of a collection, in pages ordered by name; all versions of a document are on one page. Between pages other work of
 * the process proceeds, because a collection may have any number of documents, and records may change.
 */
export async function* pagesIn<Field extends keyof Instance = keyof Instance>(
  instances: InstanceStore,
  of: Pick<Instance, 'teamId' | 'collectionId'>,
  selection?: PageSelection<Field>,
): AsyncGenerator<InstancePage<Field>['found']> {
  const slice = createTimeSlice();
  for (let after = ''; ;) {
    const { found, isLast } = await instances.page(of, after, selection);
    yield found;
    await slice.yieldIfSpent(); // after the last page, too: what follows takes all of them
    if (isLast) return;
    after = found.at(-1)?.fileName ?? after;
  }
}

/** All pages of `pagesIn` together. */
export async function allIn<Field extends keyof Instance = keyof Instance>(
  ...asked: Parameters<typeof pagesIn<Field>>
): Promise<InstancePage<Field>['found'][number][]> {
  const all: InstancePage<Field>['found'][number][] = [];
  for await (const page of pagesIn(...asked)) for (const one of page) all.push(one);
  return all;
}

/** Number of instances per read: few enough not to block a process that serves requests meanwhile. */
const readAtOnce = 500;

/**
 * All matching instances by ascending id, some hundred at a time; between them other work of the process proceeds. Instances that begin to
 * match meanwhile may be missing.
 */
export async function* batchesOf<Field extends keyof Instance = keyof Instance>(
  instances: InstanceStore,
  where: Where,
  fields?: readonly (Field | 'id')[],
): AsyncGenerator<readonly Pick<Instance, Field | 'id'>[]> {
  const slice = createTimeSlice();
  const selection = { limit: readAtOnce, ...(fields && { fields }) };
  for (let after = 0; ;) {
    const some = await instances.select({ ...where, id: { above: after } }, selection);
    const last = some.at(-1);
    if (last) yield some;
    if (!last || some.length < readAtOnce) return;
    after = last.id;
    await slice.yieldIfSpent();
  }
}

/** Instances that are not deleted, as `batchesOf` reads them. */
export async function* liveInstances(instances: InstanceStore, where: Where = {}): AsyncGenerator<Instance> {
  for await (const some of batchesOf(instances, { ...where, deletedMs: 0 })) yield* some;
}
