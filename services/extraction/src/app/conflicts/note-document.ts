import type { CardsRepository } from '../ports.js';
import type { ComparedDocument, ConflictsRepository } from './ports.js';

export interface NoteDocumentDeps {
  readonly cards: Pick<CardsRepository, 'fateOf'>;
  readonly conflicts: Pick<ConflictsRepository, 'noteDocument' | 'erase'>;
}

/** Notes what a document is called. Looks at its fate after that: of one that was deleted meanwhile the name must not stay. */
export async function noteDocument({ cards, conflicts }: NoteDocumentDeps, document: ComparedDocument): Promise<void> {
  await conflicts.noteDocument(document);
  const { teamId, instanceId } = document;
  if ((await cards.fateOf({ ...document, generation: 0 })) === 'deleted') await conflicts.erase(teamId, instanceId);
}
