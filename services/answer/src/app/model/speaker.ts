import type { CitationEvent, EndReason } from '@cardinal/llm';
import { createAnswerText } from '../../domain/text/answer-text.js';
import type { AskStopReason } from '../../domain/ask.js';
import type { Card } from '../../domain/card.js';
import type { AnswerStep } from '../ports.js';

/** Turns what a model says into steps of an answer: sources when they are first cited, text that is safe to show, marks. */
export interface Speaker {
  text(text: string): Generator<AnswerStep>;
  cite(citation: CitationEvent): Generator<AnswerStep>;
  endPassage(): Generator<AnswerStep>;
  /** Shows what is held back. */
  flush(): Generator<AnswerStep>;
  /** Forgets what was not shown yet: it was no part of the answer. */
  drop(): void;
  /** A sentence of ours after the answer. */
  add(sentence: string): Generator<AnswerStep>;
  /** Names cards as sources that the answer rests on without citing them. */
  nameAll(cards: readonly Card[]): Generator<AnswerStep>;
  readonly hasSpoken: boolean;
  readonly sources: number;
}

/**
 * @param cards those that were handed over, by id: no other can be a source.
 * @param heldBack UTF-16 units to wait for before anything uncited is shown: a model may say a few words before it turns to
 *   a tool or to a verdict.
 */
export function createSpeaker(cards: ReadonlyMap<number, Card>, heldBack: number): Speaker {
  let text = createAnswerText();
  let held = '';
  let isHolding = true;
  let spoken = false;
  const numbers = new Map<number, number>();
  const cited: number[] = [];

  function* show(content: string): Generator<AnswerStep> {
    const shown = spoken ? content : content.trimStart();
    if (shown === '') return;
    spoken = true;
    yield { kind: 'chunk', content: shown };
  }

  function* letGo(): Generator<AnswerStep> {
    if (!isHolding) return;
    isHolding = false;
    const waiting = held;
    held = '';
    yield* show(text.push(waiting));
  }

  function* name(card: Card): Generator<AnswerStep, number> {
    const known = numbers.get(card.cardId);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(card.cardId, number);
    yield { kind: 'source', source: card };
    return number;
  }

  return {
    *text(said) {
      if (!isHolding) return yield* show(text.push(said));
      held += said;
      if (held.trimStart().length > heldBack) yield* letGo();
    },
    *cite({ documentId }) {
      const card = cards.get(Number(documentId));
      if (!card) return;
      const number = yield* name(card);
      if (!cited.includes(number)) cited.push(number);
      yield* letGo();
    },
    *endPassage() {
      if (cited.length === 0) return;
      yield* show(text.mark(cited.splice(0)));
    },
    *flush() {
      yield* letGo();
      yield* this.endPassage();
      yield* show(text.end());
    },
    drop() {
      held = '';
      isHolding = true;
      if (!spoken) text = createAnswerText();
    },
    *add(sentence) {
      yield* this.flush();
      yield* show(spoken ? `\n\n${sentence}` : sentence);
    },
    *nameAll(all) {
      for (const card of all) yield* name(card);
    },
    get hasSpoken() {
      return spoken;
    },
    get sources() {
      return numbers.size;
    },
  };
}

export const stopReasonOf: Readonly<Record<EndReason, AskStopReason>> = {
  answered: 'end_turn',
  tools: 'end_turn',
  length: 'max_tokens',
  refused: 'refusal',
};
