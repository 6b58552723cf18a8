import type { Instance } from '../../domain/instance.js';
import type { InstanceDocument } from './schema.js';

export function instanceOf(found: InstanceDocument): Instance {
  return {
    id: found._id,
    teamId: found.teamId,
    collectionId: found.collectionId,
    fileId: found.fileId,
    sha256: found.sha256,
    fileName: found.fileName,
    type: found.type,
    version: found.version,
    current: found.current,
    obsolete: found.obsolete,
    status: found.status,
    stage: found.stage,
    generation: found.generation,
    revision: found.revision,
    conflicts: found.conflicts,
    conflictsRevision: found.conflictsRevision,
    everProcessed: found.everProcessed,
    deleted: found.deletedMs > 0,
    attempts: found.attempts,
    pages: found.pages,
    cards: found.cards,
    reason: found.reason,
    message: found.message,
    createdAtMs: found.createdAtMs,
  };
}

/** What makes an instance the only one of its file in its collection, until it is deleted. */
export const identityOf = ({ collectionId, fileId }: Pick<InstanceDocument, 'collectionId' | 'fileId'>): string =>
  `${collectionId}:${fileId}`;

/** For updates that give the document as it is afterwards. */
export const after = { returnDocument: 'after', lean: true } as const;
