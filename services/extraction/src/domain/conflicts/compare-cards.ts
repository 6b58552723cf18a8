import { disagree, type Disagreement } from './decide.js';
import type { ReadCard } from './card-statements.js';
import { mayDisagree } from './sketch.js';
import type { Statement } from './statement.js';
import { topicsDiffer } from './topic.js';

/** A sentence of a card as printed, with its position in the card. */
export type Sentence = Pick<Statement, 'text' | 'start' | 'end'>;

export interface Candidate extends Disagreement {
  readonly first: Sentence;
  readonly second: Sentence;
}

/** Maximum number of sentence pairs that are compared in full for two cards: 30 ms at most, however long the cards are. */
const mostPairs = 300;

/** Pairs of sentences of two cards that cannot both hold, most certain first. Some require a cosine, see `requiredCosine`. */
export function compareCards(a: ReadCard, b: ReadCard): Candidate[] {
  const candidates: Candidate[] = [];
  let looked = 0;
  for (const sentence of a.sentences) {
    if (b.sentences.some(({ text }) => text === sentence.text)) continue;
    const near = b.sentences.filter((other) => mayDisagree(sentence, other));
    const first = near.length > 0 ? sentence.statement() : undefined;
    const others = first ? near.flatMap((other) => other.statement() ?? []) : [];
    if (!first || others.some(({ cleaned }) => cleaned === first.cleaned)) continue;
    for (const second of others) {
      if (!mayMeet(first, second)) continue;
      if (++looked > mostPairs) return inOrder(candidates);
      const found = disagree(first, second);
      if (!found) continue;
      const differ = topicsDiffer({ statement: first, topic: a.topic() }, { statement: second, topic: b.topic() });
      if (!differ) candidates.push({ ...found, first: sentenceOf(first), second: sentenceOf(second) });
    }
  }
  return inOrder(candidates);
}

const sentenceOf = ({ text, start, end }: Statement): Sentence => ({ text, start, end });

const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((x, y) => x.requiredCosine - y.requiredCosine || y.overlap - x.overlap);

/** Whether the sentences share a content word at all: cheap to compute, and false for most pairs. */
function mayMeet(a: Statement, b: Statement): boolean {
  return a.items.some((item) => item.stem !== '' && !item.generic && b.stems.has(item.stem));
}
