import type { InstancesRepository } from '../ports.js';
import { eraseDocument, type EraseDocumentDeps } from './keep-findings.js';
import type { ComparedDocument, ComparedDocuments } from './ports.js';

export interface NoteDocumentDeps extends EraseDocumentDeps {
  readonly instances: Pick<InstancesRepository, 'find'>;
  readonly documents: Pick<ComparedDocuments, 'note' | 'remove'>;
}

/** Notes what a document is called. Looks at its state after that: of one that was deleted meanwhile the name must not stay. */
export async function noteDocument(deps: NoteDocumentDeps, document: ComparedDocument): Promise<void> {
  await deps.documents.note(document);
  const { teamId, instanceId } = document;
  const known = await deps.instances.find(teamId, instanceId);
  if (known?.state === 'deleted') await eraseDocument(deps, teamId, instanceId);
}
