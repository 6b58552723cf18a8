import type { Logger } from '@cardinal/kernel';
import { sentencesOfLines, type Language } from '@cardinal/language';
import { inBytes, wordsFound, type Span } from '../../domain/highlights.js';
import { dot } from '../../domain/vectors.js';
import { attempt } from './attempt.js';
import type { TextVectors } from '../text-vectors.js';

/** Why a hit answers the query: spans in UTF-8 bytes of its verbatim content. */
export interface Highlights {
  readonly words: readonly Span[];
  /** Absent if the text has no sentence. */
  readonly sentence?: Span | undefined;
}

export interface HighlightNeeds {
  readonly teamId: number;
  readonly terms: ReadonlySet<string>;
  readonly languages: readonly Language[];
  readonly vector: Float32Array | undefined;
  readonly texts: TextVectors;
  readonly signal: AbortSignal;
  readonly notes: string[];
  readonly logger: Logger;
}

/** Maximum number of sentences embedded for one search, from the first hits; in later hits the matched words decide. */
const mostSentences = 48;
const budgetMs = 1_000;

/** Marks the words that matched and the sentence closest in meaning; without vectors, the sentence with the most matched words. */
export async function highlight(contents: readonly string[], needs: HighlightNeeds): Promise<Highlights[]> {
  const all = contents.map((text) => ({
    text,
    words: wordsFound(text, needs.terms, needs.languages.length > 0 ? needs.languages : ['en']),
    sentences: [...sentencesOfLines(text)],
  }));
  const cosines = await closeness(all, needs);
  return all.map(({ text, words, sentences }) => {
    const within = ({ start, end }: Span): number =>
      words.filter((word) => word.start >= start && word.end <= end).length;
    const score = (sentence: Span): number => cosines.get(text.slice(sentence.start, sentence.end)) ?? -2;
    const best = sentences.toSorted((a, b) => score(b) - score(a) || within(b) - within(a) || a.start - b.start)[0];
    return { words: inBytes(text, words), sentence: best && inBytes(text, [best])[0] };
  });
}

/** Cosine of each sentence with the query, for whole hits only: in a partly embedded hit the embedded sentences would always win. */
async function closeness(
  all: readonly { readonly text: string; readonly sentences: readonly Span[] }[],
  { teamId, vector, texts, signal, notes, logger }: HighlightNeeds,
): Promise<ReadonlyMap<string, number>> {
  const wanted: string[] = [];
  for (const { text, sentences } of all) {
    if (sentences.length < 2) continue;
    if (wanted.length + sentences.length > mostSentences) break;
    wanted.push(...sentences.map(({ start, end }) => text.slice(start, end)));
  }
  if (!vector || wanted.length === 0) return new Map();
  const vectors = await attempt('highlights', { signal, budgetMs, notes, logger }, (limit) =>
    texts.of(teamId, wanted, limit),
  );
  return new Map(vectors?.map((other, index) => [wanted[index] ?? '', dot(vector, other)]));
}
