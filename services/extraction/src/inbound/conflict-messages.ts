import type { conflicts } from '@cardinal/contracts';
import type { Conflict, ConflictSide } from '../domain/conflicts/finding.js';
import type { VersionCard, VersionChange } from '../domain/conflicts/version-changes.js';

export function conflictMessage(conflict: Conflict): conflicts.Conflict {
  return {
    id: conflict.conflictId,
    collectionId: conflict.collectionId,
    type: conflict.type,
    state: conflict.state,
    score: conflict.score,
    note: conflict.note,
    userId: conflict.userId,
    userName: conflict.userName,
    decidedAtMs: conflict.decidedAtMs,
    createdAtMs: conflict.createdAtMs,
    further: conflict.further,
    action: conflict.decision,
    first: sideMessage(conflict.first),
    second: sideMessage(conflict.second),
  };
}

const sideMessage = ({ contentHash: _hash, ...side }: ConflictSide): conflicts.ConflictSide => side;

export function changeMessage({ kind, from, to, summary }: VersionChange): conflicts.CardChange {
  return { kind, from: from && textMessage(from), to: to && textMessage(to), summary };
}

const textMessage = ({ cardId, title, verbatimContent, page }: VersionCard): conflicts.CardText => ({
  cardId,
  title,
  verbatimContent,
  page,
});
