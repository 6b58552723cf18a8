import { fromWireState } from '@cardinal/contracts';
import { openSqlite, sqliteStore } from '@cardinal/store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecordApplied } from '../src/app/instances/record-applied.js';
import { promote, reconcileVersions, versionsOf } from '../src/app/instances/version-flags.js';
import { change } from '../src/app/instances/instances.js';
import { visibilityIn } from '../src/app/instances/visibility.js';
import type { InstanceStore } from '../src/app/ports.js';
import { documentsOf, flagsOf, newestVersion, stateOf, type Visibility } from '../src/domain/current-version.js';
import { finished, firstState, tombstoned } from '../src/domain/instance-transitions.js';
import { catalogIn } from '../src/outbound/store.js';
import { newCollection, newInstance, team } from '../testing/catalog-samples.js';

const place = { teamId: team, collectionId: 1 };
type Changes = readonly {
  readonly instanceId: number;
  readonly revision: number;
  readonly state: Parameters<typeof fromWireState>[0];
}[];
const kinds = ['upload', 'whole', 'delete', 'again', 'reconcile', 'deliver', 'confirm', 'confirm'] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), document: fc.nat(1), version: fc.nat(3) });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A collection that changes by single writes, and a reader with records of its own, which follow by events. */
async function world() {
  const db = openSqlite(':memory:');
  const store = catalogIn(sqliteStore(db));
  await store.migrate();
  let now = 1_000;
  const clock = { now: () => ++now };
  const announced: Changes[] = [];
  const delivered: Changes[] = [];
  const records = new Map<number, { readonly revision: number; readonly isCurrent: boolean }>();
  const bus = {
    publish: async (_event: unknown, data: { readonly changes: Changes }) => void announced.push(data.changes),
  };
  const deps = { store, clock, bus: bus as never };
  const record = createRecordApplied(deps);
  await store.collections.insert(newCollection('Ours'), '');
  const truths: string[] = [];

  const all = () => store.instances.select(place);
  /** The versions that answer, by the facts of this moment. */
  async function note(): Promise<void> {
    const shown = [...documentsOf(await all())].flatMap((versions) => {
      const flags = flagsOf(versions);
      return versions.filter(({ id }) => flags.get(id)?.current).map(({ id }) => id);
    });
    truths.push(shown.toSorted((a, b) => a - b).join());
  }

  async function run({ kind, document, version }: Step): Promise<void> {
    const key = { ...place, fileName: `${document}.txt` };
    const versions = await versionsOf(deps, key);
    const one = versions[version % Math.max(1, versions.length)];
    if (kind === 'upload') {
      const first = firstState({ ...newInstance(), ...key, fileId: now }, versions, clock.now());
      const made = await store.instances.insert({ ...first, status: 'processing', sha256: `${now}` });
      if (made) records.set(made.id, { revision: made.revision, isCurrent: stateOf(made) === 'current' });
    } else if (kind === 'whole' && one) await change(store, one, finished(1, clock.now()));
    else if (kind === 'delete' && one) await change(store, one, tombstoned(clock.now()));
    else if (kind === 'again' && one?.deletedMs === 0)
      await promote(deps, one, newestVersion(versions), new AbortController().signal);
    else if (kind === 'reconcile') await reconcileVersions(deps, key);
    else if (kind === 'deliver') {
      const changes = announced.shift() ?? [];
      for (const { instanceId, revision, state } of changes) {
        const known = records.get(instanceId);
        if (known && known.revision < revision)
          records.set(instanceId, { revision, isCurrent: fromWireState(state) === 'current' });
      }
      delivered.push(changes);
    } else if (kind === 'confirm') {
      const changes = delivered.shift() ?? [];
      for (const service of ['extraction', 'retrieval'] as const) await record(team, service, changes);
    }
    await note();
  }
  return { store, run, note, truths, records, close: () => db[Symbol.dispose]() };
}

type World = Awaited<ReturnType<typeof world>>;

/** The scope, while the collection changes before each of its reads. */
async function scopeAmid(
  { store, run }: World,
  steps: readonly (readonly Step[])[],
): Promise<Visibility & { readonly revision: unknown }> {
  const left = [...steps];
  const moving: InstanceStore = {
    ...store.instances,
    async select(...asked) {
      for (const one of left.shift() ?? []) await run(one);
      return store.instances.select(...asked);
    },
  };
  const revision = await store.collections.revision(team, place.collectionId);
  return { ...(await visibilityIn(moving, place)), revision };
}

/** What a reader shows: its own records, as the scope corrects them. */
function shownBy(records: World['records'], { deleted, superseded, current }: Visibility): string {
  const shown = new Set([...records].filter(([, { isCurrent }]) => isCurrent).map(([id]) => id));
  for (const id of [...deleted, ...superseded]) shown.delete(id);
  for (const id of current) shown.add(id);
  return [...shown].toSorted((a, b) => a - b).join();
}

const some = fc.array(step, { maxLength: 4 });
const amid = fc.array(some, { minLength: 2, maxLength: 3 });

it('readers with two equal scopes show the versions that answered at one moment between them', async () => {
  let equal = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 20 }),
      amid,
      some,
      some,
      amid,
      async (before, one, early, late, two) => {
        const it1 = await world();
        try {
          for (const each of before) await it1.run(each);
          it1.truths.length = 0;
          await it1.note();
          const first = await scopeAmid(it1, one);
          for (const each of early) await it1.run(each);
          const records = new Map(it1.records);
          for (const each of late) await it1.run(each);
          const second = await scopeAmid(it1, two);
          if (JSON.stringify(first) !== JSON.stringify(second)) return;
          equal++;
          expect(it1.truths).toContain(shownBy(records, first));
        } finally {
          it1.close();
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(equal).toBeGreaterThan(10);
});

it('readers see no version before one that was deleted after it was whole, before the flags of either follow', async () => {
  const it1 = await world();
  const run = (kind: Step['kind'], version = 0) => it1.run({ kind, document: 0, version });
  await run('upload');
  await run('whole', 0);
  for (const kind of ['reconcile', 'deliver', 'deliver', 'confirm', 'confirm', 'upload'] as const) await run(kind);
  await run('whole', 1);
  await run('delete', 1);
  const scope = await scopeAmid(it1, []);
  it1.close();

  expect([it1.truths.at(-1), shownBy(it1.records, scope)]).toEqual(['', '']);
});

it('readers see the version before one that was deleted before it was whole, before its flags follow', async () => {
  const it1 = await world();
  const run = (kind: Step['kind'], version = 0) => it1.run({ kind, document: 0, version });
  for (const kind of ['upload', 'upload', 'reconcile', 'deliver', 'deliver', 'confirm', 'confirm'] as const)
    await run(kind);
  await run('delete', 1);
  const scope = await scopeAmid(it1, []);
  it1.close();

  expect([it1.truths.at(-1), shownBy(it1.records, scope)]).toEqual(['1', '1']);
});
