import { countOf, type Table, type Where } from '@cardinal/store';
import type { FindingsRepository } from '../app/conflicts/ports.js';
import { erasedOf, textsOf, type JudgedFinding } from '../domain/conflicts/finding.js';
import { standingsOf } from '../domain/conflicts/state.js';
import type { StoredFinding } from './tables.js';

export function createFindings(findings: Table<StoredFinding>): FindingsRepository {
  return {
    async save(found, current, nowMs) {
      const records = found.map((one) => recordOf(one, current, nowMs));
      const isCurrent = ({ firstCurrent, secondCurrent }: StoredFinding): boolean => firstCurrent && secondCurrent;
      await findings.saveEach(records.filter(isCurrent), ofFinding);
      await findings.saveEach(
        records.filter((record) => !isCurrent(record)),
        ofFinding,
        replaceable,
      );
    },
    // Also by key, because findings of version 1.0 lack the field in MongoDB. With the team in each alternative, because the indexes begin with
    // it: otherwise SQLite reads all findings of the team for each document that is compared.
    ofTexts: (teamId, texts) =>
      findings.find({
        anyOf: [
          { teamId, texts: { in: texts } },
          { teamId, key: { in: texts } },
        ],
      }),
    ofInstance: (teamId, instanceId) =>
      findings.find({ hidden: false, ...withInstance(teamId, instanceId) }, { orderBy: 'conflictId' }),
    async countOpen(teamId, instanceId) {
      const counts = standingsOf('open').map((open) =>
        countOf(findings, { hidden: false, ...open, ...withInstance(teamId, instanceId) }),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    async setCurrent(teamId, instanceId, current) {
      await findings.update({ teamId, firstInstance: instanceId }, { set: { firstCurrent: current } });
      await findings.update({ teamId, secondInstance: instanceId }, { set: { secondCurrent: current } });
    },
    async remove(teamId, ids) {
      const which = { teamId, conflictId: { in: ids } };
      await findings.remove({ ...which, decision: '' });
      await findings.update(which, { set: { hidden: true } });
    },
    async erase(teamId, instanceId) {
      const which = withInstance(teamId, instanceId);
      await findings.remove({ ...which, decision: '' });
      const decided = await findings.find(which);
      // Unless the finding has got other sides meanwhile.
      await Promise.all(
        decided.map((found) =>
          findings.update({ ...which, conflictId: found.conflictId }, { set: { ...erasedOf(found), hidden: true } }),
        ),
      );
    },
  };
}

function recordOf(finding: JudgedFinding, current: ReadonlySet<number>, nowMs: number): StoredFinding {
  const { teamId, collectionId, key, type, score, first, second, history, further } = finding;
  const { decision, note, userId, userName, decidedAtMs } = finding;
  return {
    conflictId: 0,
    hidden: false,
    createdAtMs: nowMs,
    teamId,
    collectionId,
    key,
    texts: textsOf(key),
    type,
    score,
    history,
    further,
    first,
    second,
    decision,
    note,
    userId,
    userName,
    decidedAtMs,
    firstCard: first.cardId,
    secondCard: second.cardId,
    firstInstance: first.instanceId,
    secondInstance: second.instanceId,
    firstCurrent: current.has(first.instanceId),
    secondCurrent: current.has(second.instanceId),
  };
}

/** Findings that may be replaced by sides that are not both current. */
const replaceable: Where<StoredFinding> = {
  anyOf: [{ hidden: true }, { firstCurrent: false }, { secondCurrent: false }],
};

/** Fields that are updated when a finding is found again; the decision and the creation time stay. */
const ofFinding = [
  ...(['type', 'score', 'history', 'further', 'first', 'second', 'hidden', 'firstCard', 'secondCard'] as const),
  ...(['firstInstance', 'secondInstance', 'firstCurrent', 'secondCurrent'] as const),
];

const withInstance = (teamId: number, instanceId: number): Where<StoredFinding> => ({
  // With the team in each alternative, because the index begins with it.
  anyOf: [
    { teamId, firstInstance: instanceId },
    { teamId, secondInstance: instanceId },
  ],
});
