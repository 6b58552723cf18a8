import { scopesIn, type ingestion } from '@cardinal/contracts';
import { createListConflicts } from '../../src/app/conflicts/list.js';
import { createListCards } from '../../src/app/list-cards.js';
import type { Conflict } from '../../src/domain/conflicts/finding.js';
import { collectionId, teamId, textOf, type Says } from './catalog.js';
import type { World } from './world.js';

const all = { teamId, collectionId, page: 1, limit: 100, search: '', type: '', state: '' };
const stateOf = ({ ports }: World, instanceId: number) => ports.catalog.instances.get(instanceId)?.state;

/** Cards and conflicts as readers see them, without those of deleted collections. */
async function read({ ports }: World) {
  const scopes = scopesIn(ports.catalog);
  const listCards = createListCards({ ...ports.store, scopes });
  const listConflicts = createListConflicts({ ...ports.store, scopes });
  const shown = async (currentOnly: boolean) =>
    (await listCards({ ...all, currentOnly }).catch(() => undefined))?.cards ?? [];
  const conflicts = (await listConflicts(all).catch(() => undefined))?.conflicts ?? [];
  return { current: await shown(true), kept: await shown(false), conflicts };
}

/** Describes what a reader must never see, whatever events are pending. */
export async function misread(world: World): Promise<readonly string[]> {
  const { current, kept, conflicts } = await read(world);
  const wrong: string[] = [];
  for (const { instanceId } of current) {
    if (stateOf(world, instanceId) !== 'current')
      wrong.push(`${instanceId} answers, which is ${stateOf(world, instanceId)}`);
  }
  for (const { instanceId } of kept)
    if (stateOf(world, instanceId) === 'deleted') wrong.push(`${instanceId} is listed, which is deleted`);
  for (const { first, second, state } of conflicts) {
    for (const { instanceId } of [first, second]) {
      const now = stateOf(world, instanceId);
      if (now === 'deleted') wrong.push(`a conflict shows ${instanceId}, which is deleted`);
      if (state === 'open' && now !== 'current') wrong.push(`an open conflict shows ${instanceId}, which is ${now}`);
    }
  }
  return wrong;
}

/** Describes violations of the conditions that hold once all events are handled. */
export async function faultsOf(world: World): Promise<readonly string[]> {
  const { ports, db, published, decided } = world;
  const { store } = ports;
  const faults: string[] = [];
  const differ = (what: string, is: readonly unknown[], wanted: readonly unknown[]): void => {
    const [a, b] = [is, wanted].map((each) =>
      each
        .map((one) => JSON.stringify(one))
        .toSorted()
        .join(' '),
    );
    if (a !== b) faults.push(`${what} ${a}, not ${b}`);
  };
  const { current, kept, conflicts } = await read(world);
  const live = [...ports.catalog.instances.values()].filter(({ state }) => state !== 'deleted');
  const answering = live.filter(({ state }) => state === 'current');
  const cardsOf = (some: readonly { readonly instanceId: number; readonly says: Says }[]) =>
    some.flatMap(({ instanceId, says }) => says.map(([about, bar]) => [instanceId, textOf(about, bar)]));
  const textsOf = (cards: typeof kept) => cards.map(({ instanceId, verbatimContent }) => [instanceId, verbatimContent]);
  differ('current cards are', textsOf(current).map(String), cardsOf(answering).map(String));
  differ('cards are', textsOf(kept).map(String), cardsOf(live).map(String));

  const contradicting = answering.flatMap((one) =>
    answering.flatMap((other) =>
      one.instanceId < other.instanceId && one.fileName !== other.fileName
        ? one.says.flatMap(([about, bar]) =>
            other.says.some(([same, otherBar]) => same === about && otherBar !== bar)
              ? [[one.instanceId, other.instanceId, about]]
              : [],
          )
        : [],
    ),
  );
  const shown = conflicts.filter(({ state }) => state !== 'superseded');
  differ('conflicts are', shown.map(placeOf), contradicting);

  const between = shown.find(({ first, second }) =>
    ['manual.txt', 'sheet.txt'].every((name) => [first, second].some(({ fileName }) => fileName === name)),
  );
  if (decided.size > 0 && between && !decided.has(between.decision))
    faults.push(`what was decided is ${between.decision}`);

  for (const { instanceId } of live) {
    const open = shown.filter(
      ({ state, first, second }) => state === 'open' && [first, second].some((side) => side.instanceId === instanceId),
    );
    const told = published
      .map(({ data }) => data as Partial<ingestion.ConflictsDetected>)
      .filter((count) => count.instanceId === instanceId && count.open !== undefined);
    const last = told.toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0)).at(-1)?.open ?? 0;
    if (last !== open.length) faults.push(`${instanceId} was said to have ${last} open conflicts, not ${open.length}`);
    if ((await store.findings.countOpen(teamId, instanceId)) !== open.length)
      faults.push(`${instanceId} does not count ${open.length}`);
  }
  if ((await store.counts.unannounced(10)).length > 0) faults.push('a count was not announced');
  const unchecked = await store.documents.unchecked(
    teamId,
    answering.map(({ instanceId }) => instanceId),
  );
  if (unchecked.length > 0) faults.push(`${unchecked.join(' and ')} never compared`);

  const gone = [...ports.catalog.instances.values()].filter(({ state }) => state === 'deleted');
  const ids = new Set(gone.map(({ instanceId }) => instanceId));
  for (const table of ['extraction_cards', 'extraction_documents']) {
    const rows = db.all<{ instance_id: number }>(`SELECT instance_id FROM ${table}`, []);
    if (rows.some(({ instance_id: id }) => ids.has(id))) faults.push(`${table} keeps what is deleted`);
  }
  for (const { first, second } of await store.findings.ofTexts(teamId, textKeysOf(world))) {
    for (const side of [first, second])
      if (ids.has(side.instanceId) && side.sentence !== '') faults.push('a finding keeps text that is deleted');
  }
  return faults;
}

const placeOf = ({ first, second }: Conflict) => {
  const sides = [first, second].toSorted((a, b) => a.instanceId - b.instanceId);
  const about = [1, 2, 3, 6].find((each) => sides[0]?.sentence.includes(textOf(each, 0).split(' opens')[0] ?? ' '));
  return [...sides.map(({ instanceId }) => instanceId), about];
};

const textKeysOf = ({ db }: World): string[] =>
  db.all<{ texts: string }>('SELECT texts FROM extraction_conflicts', []).map(({ texts }) => texts);
