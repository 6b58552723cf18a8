import type { CardsRepository } from '../ports.js';
import type { ComparedDocument, ConflictsRepository } from './ports.js';

export interface NoteDocumentDeps {
  readonly cards: Pick<CardsRepository, 'instanceOf'>;
  readonly conflicts: Pick<ConflictsRepository, 'noteDocument' | 'erase'>;
}

/** Notes what a document is called. Looks at its state after that: of one that was deleted meanwhile the name must not stay. */
export async function noteDocument({ cards, conflicts }: NoteDocumentDeps, document: ComparedDocument): Promise<void> {
  await conflicts.noteDocument(document);
  const { teamId, instanceId } = document;
  const known = await cards.instanceOf(teamId, instanceId);
  if (known?.state === 'deleted') await conflicts.erase(teamId, instanceId);
}
