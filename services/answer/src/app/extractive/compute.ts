import { isOfDocuments } from '@cardinal/contracts';
import type { AskRequest } from '../../domain/ask.js';
import type { Card, Source } from '../../domain/card.js';
import type { AskedOver } from '../../domain/tables/compute-over.js';
import { withoutSingleRow } from '../../domain/evidence/findings.js';
import type { Library, LibraryScope, TableComputer } from '../ports.js';
import type { LookedUp } from './looked-up.js';

export interface ComputeDeps {
  readonly computer: TableComputer;
  readonly library: Pick<Library, 'holding'>;
}

/**
 * Computes the answer over the tables that the hits are from, where the question can mean nothing else. Where it cannot, no single row is
 * asserted as the answer to a question about many.
 */
export async function computeOverTables(
  { computer, library }: ComputeDeps,
  request: AskRequest,
  found: LookedUp,
  signal: AbortSignal,
): Promise<LookedUp> {
  const { teamId, collectionIds, currentOnly, filters } = request;
  const scope: LibraryScope = { teamId, collectionIds, currentOnly, signal };
  // A filter of cards keeps some rows of a table from the search, of which a computation would not know.
  const cards = filters.every(isOfDocuments) ? found.cards : [];
  const computation = await computer.compute(askedOver(found.question.text, request), cards, scope);
  if (computation.kind === 'none') {
    return computation.aboutMany ? { ...found, findings: withoutSingleRow(found.findings) } : found;
  }
  const { answer, basis, computation: done, places } = computation;
  const near = cards.find((card) => card.fileId === done.fileId);
  if (!near) return found;
  const sources = await sourcesAt(library, scope, near, places);
  return {
    ...found,
    findings: { ...found.findings, outcome: 'answered', missing: [] },
    computed: { answer, basis, sources, computation: done },
  };
}

/** The question as it was put, with the conversation; a part of it refers to nothing before it. */
function askedOver(question: string, request: AskRequest): AskedOver {
  const said = (role: string) => request.history.filter((turn) => turn.role === role).map(({ content }) => content);
  const isWhole = question === request.question;
  return { question, earlier: isWhole ? said('user') : [], lastAnswer: said('assistant').at(-1) ?? '' };
}

/** The cards that hold the places, each once; the hit where none of them can be read any more. */
async function sourcesAt(
  library: ComputeDeps['library'],
  scope: LibraryScope,
  near: Card,
  places: readonly number[],
): Promise<readonly Source[]> {
  const holding = await Promise.all(places.map((place) => library.holding(scope, near, place)));
  const cards = new Map(holding.flatMap((card) => (card ? [[card.cardId, card] as const] : [])));
  return cards.size > 0 ? [...cards.values()] : [near];
}
