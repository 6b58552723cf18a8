import { setMaxListeners } from 'node:events';
import { analyseQuery, reportLinesOf, termsOfWord } from '@cardinal/language';
import { dividedFilters } from '../../domain/filter.js';
import type { SoughtHeadings } from '../../domain/headings.js';
import type { Selection } from '../../domain/scope.js';
import { BlankQueryError } from '../errors.js';
import type { KnownConflicts, ScopeView } from '../ports.js';
import { attempt } from './attempt.js';
import { findBest } from './best.js';
import { findEvery } from './every.js';
import type { SearchRun, ReadQuery, Search, SearchNeeds, SearchResult } from './search-types.js';
import { assembleResult, highlighted } from './assemble-result.js';

/** Maximum wait for the query's vector before a search answers by words alone, in milliseconds. */
const embeddingBudgetMs = 5_000;
const defaultTopK = 10;

/**
 * Finds the cards that answer a query best, among those that may be seen at this moment: fused by words and meaning, refined if `rerank` is
 * requested, each with its open conflicts.
 *
 * A part that fails does not fail the search: without a vector or a refinement there is still an answer, and `degraded` names the part.
 * Only what may be seen, and which cards lost a conflict, has to be known.
 *
 * @throws {BlankQueryError} if the query contains no text.
 * @throws {AppError} what `scopes` and `conflicts` throw.
 */
export function createSearch(needs: SearchNeeds): Search {
  const { index, scopes, conflicts, queries, logger } = needs;

  interface Reading extends ReadQuery {
    readonly notes: readonly string[];
  }

  async function readQuery(selection: Selection, { query, widened }: Wording, signal: AbortSignal): Promise<Reading> {
    const notes: string[] = [];
    const reader = await queries.of(selection);
    const trust = reader.texts.trustIn(query);
    if (trust === 0) return { ...reader, queryVector: undefined, widenedVector: undefined, notes };
    const vectors = await attempt('vectors', { signal, budgetMs: embeddingBudgetMs, notes, logger }, (limit) =>
      reader.texts.of(selection.teamId, widened ? [query, widened.text] : [query], limit),
    );
    const [queryVector, widenedVector = queryVector] = (vectors ?? []).map((vector) => ({ vector, trust }));
    return { ...reader, queryVector, widenedVector, notes };
  }

  async function find(run: SearchRun) {
    return assembleResult(run, run.exhaustive ? await findEvery(run) : await findBest(run, needs), needs);
  }

  return async ({ selection, ...request }, signal) => {
    // A lone surrogate is half a character: it matches nothing, and encoders fail on it.
    const query = request.query.replace(/\p{Cs}/gu, ' ').trim();
    if (query === '') throw new BlankQueryError('The query must not be blank.');
    if (selection.collectionIds.length > 1) setMaxListeners(0, signal); // each collection has a call, which listens to it
    // Started while the catalog is asked. The embedding does not depend on the state of the collections, so that repeated reads share it.
    const wording = wordingOf(query, request.rerank && !request.exhaustive);
    let reading = markHandled(readQuery(selection, wording, signal));
    // Decisions only hide cards, and reach extraction after the catalog: asked concurrently, they are no staler than asked afterwards.
    const { asked, withDocuments, moment, inForceIn } = dividedFilters(selection.filters);
    const ruled = { ...selection, decidedByMs: moment?.atMs };
    let decided: Promise<KnownConflicts> | undefined = markHandled(conflicts.of(ruled, signal));
    return scopes.read(
      { ...selection, filters: asked },
      async (inMotion, passing) => {
        const scope = { ...selection, ...inMotion, filters: withDocuments(passing) };
        const knownConflicts = decided ?? markHandled(conflicts.of(ruled, signal));
        decided = undefined;
        for (;;) {
          const { notes, ...reader } = await reading;
          // Opened after the query is embedded, so that everything below reads one state of the index.
          const view = await index.view(scope);
          const { languages } = view;
          let run: SearchRun;
          let found: SearchResult;
          try {
            signal.throwIfAborted(); // the caller may have gone while searches of others had their turns
            const fits = (view.vectorModel ?? reader.modelId) === reader.modelId;
            // If the model has changed meanwhile, the query is embedded again. If it is unavailable or collections differ in it, words
            // alone rank.
            if (!fits && (await queries.of(scope)).modelId === view.vectorModel) {
              reading = readQuery(selection, wording, signal);
              continue;
            }
            run = {
              ...request,
              topK: request.topK || defaultTopK,
              ...readWords(wording, view, request.statisticsWords),
              view,
              scope,
              query,
              reading: fits ? reader : { ...reader, queryVector: undefined, widenedVector: undefined },
              notes: view.vectorModel === '' ? [...notes, 'vectors: MODELS_DIFFER'] : [...notes],
              signal,
              knownConflicts,
              hidesRetired: moment ? !moment.superseded : scope.currentOnly,
              inForce: inForceIn(passing),
            };
            found = await find(run);
          } finally {
            view[Symbol.dispose]();
          }
          return highlighted(run, languages, found, logger);
        }
      },
      signal,
    );
  };
}

/** Keeps an early rejection from ending the process; a caller that awaits the promise still receives the error. */
function markHandled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** The query and, if it is about lines of a report that it does not name, what finds these lines. */
interface Wording {
  readonly query: string;
  readonly widened?: { readonly text: string; readonly headings: SoughtHeadings };
}

function wordingOf(query: string, refined: boolean): Wording {
  const lines = refined ? reportLinesOf(query) : undefined;
  if (!lines) return { query };
  const { text, isOther, ...named } = lines;
  const headings = { ...named, text: isOther ? named.names.join(' ') : query };
  return { query, widened: { text: `${query} ${text}`, headings } };
}

function readWords({ query, widened }: Wording, view: ScopeView, statisticsWords: readonly string[]) {
  const statisticsTerms = statisticsWords.map((word) => termsOfWord(word, query, view.languages));
  const asked = analyseQuery(query, view.languages);
  if (!widened) return { ...asked, statisticsTerms };
  const { terms } = analyseQuery(widened.text, view.languages);
  return { ...asked, statisticsTerms, widened: { terms, headings: widened.headings } };
}
