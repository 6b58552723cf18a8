import { describeRaces, type Races } from '@cardinal/testkit/interleaved';
import { onTestFinished } from 'vitest';
import { createCollections } from '../../src/app/collections.js';
import type { IngestDeps } from '../../src/app/deps.js';
import { createFiles } from '../../src/app/files.js';
import { change } from '../../src/app/instances/instances.js';
import { createRecordApplied } from '../../src/app/instances/record-applied.js';
import { createTracking, type Tracking } from '../../src/app/instances/track-processing.js';
import { createParseQueue } from '../../src/app/parsing/parse-queue.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createSweepOrphans } from '../../src/app/removal/orphans.js';
import { createSweep } from '../../src/app/sweep.js';
import { createAdmission } from '../../src/app/upload/admit.js';
import { isShown } from '../../src/domain/instance.js';
import { parsed } from '../../src/domain/instance-transitions.js';
import { listed, liveIn, team } from '../../testing/catalog-samples.js';
import { countedPorts, openUploadWorld, streams, uploadText } from '../../testing/upload-samples.js';

const report = async (): Promise<void> => {};
type Indexed = Parameters<Tracking['indexed']>[0];

/** A collection with one document in two versions, the first of them processed. */
async function openWorld() {
  let nowMs = 1_900_000_000_000;
  const world = await openUploadWorld({ now: () => nowMs });
  onTestFinished(() => world[Symbol.asyncDispose]());
  const { deps, collectionId } = world;
  const { file: first } = await uploadText(deps, collectionId, 'First.');
  const indexed: Indexed[] = [];
  await processOne(deps, { indexed });
  const { file: second } = await uploadText(deps, collectionId, 'Second.');
  const pass = (ms: number): void => void (nowMs += ms);
  return { ports: deps, collectionId, first: first.id, second: second.id, indexed, pass };
}
type World = Awaited<ReturnType<typeof openWorld>>;

/** Processes one waiting document to its end, as its parser and the services after it would. */
async function processOne(deps: IngestDeps, world: Pick<World, 'indexed'>): Promise<boolean> {
  const claimed = await createParseQueue(deps).claim();
  if (!claimed) return false;
  if (!(await change(deps.store, claimed, parsed(claimed, 1, deps.clock.now())))) return true;
  world.indexed.push(claimed);
  await deliver(deps, world);
  return true;
}

/** Delivers an event until it is handled, because the event of a process that ended is redelivered. */
async function deliver(deps: IngestDeps, { indexed }: Pick<World, 'indexed'>): Promise<void> {
  for (let at = indexed[0]; at; at = indexed[0]) {
    await createTracking(deps, report).indexed(at, 1);
    indexed.splice(indexed.indexOf(at), 1);
  }
}

const unsaid = { encoding: '', delimiter: '', sheet: '', treatAs: '', ocrLanguage: '' };

const operations: Races<IngestDeps, World>['operations'] = {
  'an upload of a third version': (deps, { collectionId }) => uploadText(deps, collectionId, 'Third.'),
  'another upload of the second version': (deps, { collectionId }) => uploadText(deps, collectionId, 'Second.'),
  'another upload of the first version': (deps, { collectionId }) => uploadText(deps, collectionId, 'First.'),
  'an upload of the first version, to be read otherwise': (deps, { collectionId }) =>
    uploadText(deps, collectionId, 'First.', undefined, { ...unsaid, encoding: 'utf-8' }),
  'the deletion of the first version': (deps, { first }) => createFiles(deps, report).delete(team, first),
  'the deletion of the second version': (deps, { second }) => createFiles(deps, report).delete(team, second),
  'the deletion of the collection': (deps, { collectionId }) => createCollections(deps).delete(team, collectionId),
  'reprocessing the first version': (deps, { first }) => createFiles(deps, report).reprocess(team, first),
  'reprocessing the second version': (deps, { second }) => createFiles(deps, report).reprocess(team, second),
  'metadata of the first version': (deps, { first }) => createFiles(deps, report).describe(team, first, '{"a":1}'),
  processing: processOne,
  'the confirmation of changes': confirmAll,
  'the sweep': (deps) => createSweep(deps, createAdmission(deps, report))(0),
  'the purge': (deps) => createPurge(deps, createPurgeBytes(deps))(),
  'the sweep of orphans': (deps) => createSweepOrphans(deps, createPurgeBytes(deps))(),
};

async function confirmAll(deps: IngestDeps): Promise<void> {
  const applied = createRecordApplied(deps);
  for (const { id, revision } of await deps.store.instances.select({ teamId: team, pending: true })) {
    await applied(team, 'extraction', [{ instanceId: id, revision }]);
    await applied(team, 'retrieval', [{ instanceId: id, revision }]);
  }
}

/** Runs until no background work is left. */
async function settle(world: World): Promise<void> {
  const { ports: deps, pass } = world;
  for (let round = 0; round < 4; round += 1) {
    pass(600_000);
    await deliver(deps, world);
    await createSweep(deps, createAdmission(deps, report))(0);
    while (await processOne(deps, world));
    await confirmAll(deps);
    await createPurge(deps, createPurgeBytes(deps))();
    await createSweepOrphans(deps, createPurgeBytes(deps))();
  }
}

/** Describes violations of the conditions that hold at rest. */
async function faultsOf({ ports: deps, collectionId }: World): Promise<readonly string[]> {
  const { store, blobs } = deps;
  const faults: string[] = [];
  const live = await liveIn(store.instances, team, collectionId);
  const contents = await createCollections(deps)
    .get(team, collectionId)
    .catch(() => undefined);
  if (!contents && live.length > 0) faults.push('a deleted collection has instances');
  // If the newest version of a document was deleted, no version answers, because the replaced versions stay superseded.
  const answering = live.some(({ obsolete }) => !obsolete) ? 1 : 0;
  if (live.filter(({ current }) => current).length !== answering) faults.push('not one version is current');
  if (live.some(({ current, version }) => current && live.some((other) => other.version > version)))
    faults.push('an older version is current');
  for (const instance of live) {
    const { id, fileId, sha256, status } = instance;
    if (status !== 'processed' || !isShown(instance)) faults.push(`${id} is ${status}`);
    if (!(await store.files.find(team, fileId))) faults.push(`${id} has no file`);
    if (!(await blobs.exists(team, sha256))) faults.push(`${id} has no bytes`);
  }
  const used = new Set(live.map(({ fileId }) => fileId));
  for (const { id, status } of await listed(store, team)) {
    if (!used.has(id)) faults.push(`file ${id} is in no collection`);
    else if (status !== 'processed') faults.push(`file ${id} is ${status}`);
    used.delete(id);
  }
  if (used.size > 0) faults.push('a file is not listed');
  if ((await store.remains.count()) > 0) faults.push('something deleted is left');
  return faults;
}

const races: Races<IngestDeps, World> = {
  open: openWorld,
  hooked: countedPorts,
  plain: streams,
  operations,
  settle,
  faults: faultsOf,
};

/** Operations that add documents, and operations that remove or continue. */
const [brings, takes] = [/upload/, /deletion|^processing|purge/];

describeRaces(races, {
  every: 29,
  pairs: (name, other) => (brings.test(name) && takes.test(other)) || (takes.test(name) && brings.test(other)),
});
