import type { conflicts, ingest, retrieval } from '@cardinal/contracts';
import type { ConflictPage } from '../../app/conflicts.js';
import type { Lineage, VersionChanges } from '../../app/versions.js';
import { iso } from './schemas/common.js';

/** Conflicts and versions in the names of the HTTP contract. */

function sideView(side: conflicts.ConflictSide | undefined) {
  if (!side) throw new TypeError('A conflict in the reply of extraction lacks one of its two sides.');
  return {
    card_id: String(side.cardId),
    document_id: String(side.fileId),
    file_name: side.fileName,
    version: side.version,
    page: side.page,
    chunk_index: side.ordinal,
    title: side.title,
    sentence: side.sentence,
    start: side.start,
    end: side.end,
    value: side.value,
    normalised: side.normalised,
  };
}

export function conflictView(conflict: conflicts.Conflict) {
  const decided = conflict.action !== '';
  return {
    id: conflict.id,
    type: conflict.type,
    state: conflict.state,
    score: conflict.score,
    first: sideView(conflict.first),
    second: sideView(conflict.second),
    further: conflict.further,
    action: conflict.action || null,
    note: conflict.note || null,
    resolved_by: decided ? { id: conflict.userId, name: conflict.userName } : null,
    resolved_at: decided ? iso(conflict.decidedAtMs) : null,
    created_at: iso(conflict.createdAtMs),
  };
}

export function conflictPageView({ collection, conflicts: shown, pageInfo, stateCounts }: ConflictPage) {
  return {
    collection: { id: collection.id, name: collection.name, status: collection.status },
    conflicts: shown.map(conflictView),
    pagination: pageInfo,
    stateCounts,
  };
}

/** Describes an open conflict of a search hit by the other side of the conflict. */
export function hitConflictView({ id, type, other }: retrieval.HitConflict) {
  const { card_id, document_id, file_name, page, sentence, value } = sideView(other);
  return { id, type, with: { card_id, document_id, file_name, page, sentence, value } };
}

function versionView(instance: ingest.FileInstance) {
  return {
    version: instance.version,
    file_id: instance.fileId,
    file_instance_id: instance.id,
    current: instance.current,
    status: instance.status,
    knowledge_cards: instance.knowledgeCards,
    uploaded_at: iso(instance.uploadedAtMs),
  };
}

export function lineageView({ collectionId, collectionName, fileName, versions }: Lineage) {
  return {
    collection: { id: collectionId, name: collectionName },
    file_name: fileName,
    versions: versions.map(versionView),
  };
}

const textView = ({ cardId, title, verbatimContent: text, page }: conflicts.CardText) => ({
  card_id: String(cardId),
  title,
  text,
  page,
});

export function changesView({ lineage, from, to, unchanged, changes }: VersionChanges) {
  return {
    collection: { id: lineage.collectionId, name: lineage.collectionName },
    file_name: lineage.fileName,
    from: versionView(from),
    to: versionView(to),
    unchanged,
    changes: changes.map((change) => ({
      kind: change.kind,
      summary: change.summary,
      ...(change.from ? { from: textView(change.from) } : {}),
      ...(change.to ? { to: textView(change.to) } : {}),
    })),
  };
}
