import type { Selection, Table, Where } from '@cardinal/store';
import type { ConflictQuery, ConflictsRepository } from '../app/conflicts/ports.js';
import {
  bySureness,
  conflictOf,
  newsOf,
  sidesOf,
  standingAt,
  type Conflict,
  type News,
} from '../domain/conflicts/finding.js';
import { keeping, loserOf, standingsOf, stateOf, type ConflictState } from '../domain/conflicts/state.js';
import type { StoredFinding, StoredInstance } from './tables.js';

const standingFields = ['decision', 'history', 'firstCurrent', 'secondCurrent'] as const;
const movingFields = [...standingFields, 'firstInstance', 'secondInstance'] as const;
const noNews: News = new Map();

/**
 * The flags of a finding's sides serve only for queries. The state of their instances decides, because a comparison may store a finding
 * after an instance that it read as current was superseded.
 */
export function createConflicts(
  findings: Table<StoredFinding>,
  instances: Pick<Table<StoredInstance>, 'find'>,
): ConflictsRepository {
  async function select(
    teamId: number,
    where: Where<StoredFinding>,
    news = noNews,
    selection?: Selection<StoredFinding>,
  ): Promise<readonly Selected[]> {
    const found = await findings.find({ ...where, teamId, hidden: false }, selection);
    const ids = [...new Set(found.flatMap(sidesOf))];
    const known = ids.length === 0 ? [] : await instances.find({ teamId, instanceId: { in: ids } });
    const deleted = new Set(known.flatMap(({ instanceId, state }) => (state === 'deleted' ? [instanceId] : [])));
    const states = new Map(known.map(({ instanceId, state }) => [instanceId, state === 'current'] as const));
    const latest: News = new Map([...states, ...news]);
    return found.map((each) => ({
      kept: stateOf(standingAt(each, sidesOf(each), news)),
      conflict: sidesOf(each).some((id) => deleted.has(id)) ? undefined : conflictOf(each, latest),
    }));
  }
  const conflictsOf = (selected: readonly Selected[]): Conflict[] => selected.flatMap(({ conflict }) => conflict ?? []);

  /** @returns up to `limit` conflicts of the state, and, of all findings read, those that are not in their stored state. */
  async function selectOf(
    teamId: number,
    state: ConflictState | undefined,
    where: Where<StoredFinding>,
    news: News,
    { offset, limit, ...order }: Selection<StoredFinding> & { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly conflicts: readonly Conflict[]; readonly moved: readonly Selected[] }> {
    const conflicts: Conflict[] = [];
    const moved: Selected[] = [];
    for (let at = offset; conflicts.length < limit; at += limit) {
      const selected = await select(teamId, where, news, { ...order, offset: at, limit });
      conflicts.push(...conflictsOf(selected).filter((each) => state === undefined || each.state === state));
      moved.push(...selected.filter(({ kept, conflict }) => kept !== conflict?.state));
      if (selected.length < limit) break;
    }
    return { conflicts: conflicts.slice(0, limit), moved };
  }
  const find = async (teamId: number, conflictId: number): Promise<Conflict | undefined> =>
    conflictsOf(await select(teamId, { conflictId }))[0];

  return {
    find,
    async judge(teamId, conflictId, { decision, note, userId, userName, atMs }) {
      const judged = { decision, note, userId, userName, decidedAtMs: atMs };
      await findings.update({ teamId, conflictId, hidden: false }, { set: judged });
      return find(teamId, conflictId);
    },
    async list({ teamId, collectionId, page, after, limit, state, type, ...inMotion }) {
      const { deletedInstanceIds: gone } = inMotion;
      const news = newsOf(inMotion);
      const told = [...news.keys()];
      const inScope = { teamId, collectionId, hidden: false, ...(type !== undefined && { type }) };
      const stateCounts: Partial<Record<ConflictState, number>> = {};
      const count = (one: ConflictState, records: number): void => {
        stateCounts[one] = (stateCounts[one] ?? 0) + records;
      };
      for (const group of await findings.groups(standingFields, { ...inScope, ...noneOf([...gone, ...told]) })) {
        count(stateOf(group), group.records);
      }
      const shown = { ...inScope, ...noneOf(gone) };
      const moving = told.length === 0 ? [] : await findings.groups(movingFields, { ...shown, anyOf: oneOf(told) });
      for (const group of moving) {
        count(stateOf(standingAt(group, [group.firstInstance, group.secondInstance], news)), group.records);
      }
      const ofState = state === undefined ? undefined : inState(state, news);
      const behind = after && behindOf(after);
      const anyOf = ofState && behind ? both(ofState, behind) : (ofState ?? behind);
      const order = { orderBy: 'score', descending: true, thenBy: 'conflictId' } as const;
      const offset = after ? 0 : (page - 1) * limit;
      const where = { ...shown, ...(anyOf && { anyOf }) };
      const { conflicts, moved } = await selectOf(teamId, state, where, news, { ...order, offset, limit });
      for (const { kept, conflict } of moved) {
        count(kept, -1);
        if (conflict) count(conflict.state, 1);
      }
      return {
        conflicts,
        totalCount: state === undefined ? totalOf(stateCounts) : (stateCounts[state] ?? 0),
        stateCounts,
      };
    },
    async ofCards(teamId, collectionId, cardIds, inMotion) {
      const cards = { in: cardIds };
      const withCards = { anyOf: [{ firstCard: cards }, { secondCard: cards }] };
      const found = await select(
        teamId,
        { collectionId, ...noneOf(inMotion.deletedInstanceIds), ...withCards },
        newsOf(inMotion),
      );
      return conflictsOf(found)
        .filter(({ state }) => state === 'open')
        .toSorted(bySureness);
    },
    async retiredCards(teamId, collectionId, decidedByMs = Infinity) {
      const decided = conflictsOf(await select(teamId, { collectionId, decision: { in: keeping } }));
      const lost = decided.flatMap((conflict) => {
        const side = conflict.decidedAtMs <= decidedByMs ? loserOf(conflict) : undefined;
        return side === undefined ? [] : [conflict[side].cardId];
      });
      return [...new Set(lost)];
    },
    async anyOpen(teamId, collectionId) {
      return (await select(teamId, { collectionId, anyOf: standingsOf('open') }, noNews, { limit: 1 })).length > 0;
    },
  };
}

interface Selected {
  /** The state by the flags that are stored with the finding. */
  readonly kept: ConflictState;
  /** Undefined if a side belongs to a deleted document. */
  readonly conflict: Conflict | undefined;
}

const noneOf = (instanceIds: readonly number[]): Where<StoredFinding> =>
  instanceIds.length === 0 ? {} : { firstInstance: { notIn: instanceIds }, secondInstance: { notIn: instanceIds } };

const oneOf = (instanceIds: readonly number[]): readonly Where<StoredFinding>[] => [
  { firstInstance: { in: instanceIds } },
  { secondInstance: { in: instanceIds } },
];

const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

type Alternatives = readonly Where<StoredFinding>[];

/** The entries of the list after a conflict. */
const behindOf = ({ score, id }: NonNullable<ConflictQuery['after']>): Alternatives => [
  { score: { below: score } },
  { score, conflictId: { above: id } },
];

/** Every combination of one of these and one of those, which have no field in common. */
const both = (these: Alternatives, those: Alternatives): Alternatives =>
  these.flatMap((one) => those.map((other) => ({ ...one, ...other })));

/** Conditions for the standings of a state, with each side's flag from the news, or else as stored. */
function inState(state: ConflictState, news: News): readonly Where<StoredFinding>[] {
  if (news.size === 0) return standingsOf(state);
  const ids = { told: [...news.keys()], true: idsOf(news, true), false: idsOf(news, false) };
  return standingsOf(state).flatMap(({ firstCurrent, secondCurrent, ...rest }) => {
    const first = [
      { firstCurrent, firstInstance: { notIn: ids.told } },
      { firstInstance: { in: ids[`${firstCurrent}`] } },
    ];
    const second = [
      { secondCurrent, secondInstance: { notIn: ids.told } },
      { secondInstance: { in: ids[`${secondCurrent}`] } },
    ];
    return first.flatMap((one) => second.map((other) => ({ ...rest, ...one, ...other })));
  });
}

const idsOf = (news: News, current: boolean): readonly number[] =>
  [...news].flatMap(([id, isCurrent]) => (isCurrent === current ? id : []));
