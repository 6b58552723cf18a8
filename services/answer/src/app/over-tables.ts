import { isOfDocuments } from '@cardinal/contracts';
import type { AskRequest } from '../domain/ask.js';
import type { Card, Source } from '../domain/card.js';
import type { AskedOver, Computed as ComputedOver } from '../domain/tables/compute-over.js';
import type { Computed, Reason } from '../domain/text/render.js';
import type { Library, LibraryScope, TableComputer } from './ports.js';

export interface OverTablesDeps {
  readonly computer: TableComputer;
  readonly library: Pick<Library, 'holding'>;
}

/**
 * Computing is allowed only with filters on documents: filters on cards hide some rows of a table, which a computation would still include.
 */
export const mayCompute = ({ filters }: Pick<AskRequest, 'filters'>): boolean => filters.every(isOfDocuments);

/**
 * The computed answer, or else whether the question is about many rows, and an answer by a reading that may not be the one meant, or why the result
 * of the only reading is in doubt.
 */
export type OverTables =
  | { readonly computed: Computed }
  | { readonly computed?: never; readonly aboutMany: boolean; readonly unsure?: Computed; readonly doubt?: Reason };

/** Computes the answer over the tables of the hits, if the question has no other reading. */
export async function overTables(
  { computer, library }: OverTablesDeps,
  request: AskRequest,
  question: string,
  hits: readonly Card[],
  signal: AbortSignal,
): Promise<OverTables> {
  const { teamId, collectionIds, currentOnly } = request;
  const scope: LibraryScope = { teamId, collectionIds, currentOnly, signal };
  const cards = mayCompute(request) ? hits : [];
  const computation = await computer.compute(askedOver(question, request), cards, scope);
  const cited = async ({ answer, basis, computation: done, places }: ComputedOver): Promise<Computed | undefined> => {
    const near = cards.find((card) => card.fileId === done.fileId);
    return near && { answer, basis, sources: await sourcesAt(library, scope, near, places), computation: done };
  };
  if (computation.kind === 'computed') {
    const computed = await cited(computation);
    return computed ? { computed } : { aboutMany: false };
  }
  const { aboutMany, doubt } = computation;
  const nearDoubt = doubt && cards.find((card) => card.fileId === doubt.fileId);
  if (nearDoubt) {
    const sources = await sourcesAt(library, scope, nearDoubt, [doubt.place]);
    return { aboutMany, doubt: { text: doubt.reason, sources } };
  }
  const unsure = computation.unsure && (await cited(computation.unsure));
  return unsure ? { aboutMany, unsure } : { aboutMany };
}

/** The question with its conversation. A part of a split question does not continue the conversation, so it gets no earlier questions. */
function askedOver(question: string, request: AskRequest): AskedOver {
  const said = (role: string) => request.history.filter((turn) => turn.role === role).map(({ content }) => content);
  const isWhole = question === request.question;
  return { question, earlier: isWhole ? said('user') : [], lastAnswer: said('assistant').at(-1) ?? '' };
}

/**
 * The cards that contain these offsets of a document, without duplicates. If none can be read any more, `near`, which is another card of
 * the document.
 */
export async function sourcesAt(
  library: OverTablesDeps['library'],
  scope: LibraryScope,
  near: Card,
  places: readonly number[],
): Promise<readonly Source[]> {
  const holding = await Promise.all(places.map((place) => library.holding(scope, near, place)));
  const cards = new Map(holding.flatMap((card) => (card ? [[card.cardId, card] as const] : [])));
  return cards.size > 0 ? [...cards.values()] : [near];
}
