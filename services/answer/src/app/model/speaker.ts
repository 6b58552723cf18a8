import type { EndReason } from '@cardinal/llm';
import type { AskStopReason } from '../../domain/ask.js';
import { createLooseMarks } from '../../domain/grounding/loose-marks.js';
import { createQuotations, createQuotedIn } from '../../domain/grounding/quotations.js';
import { createSupport } from '../../domain/grounding/support.js';
import type { Given } from '../../domain/prompt/given.js';
import type { Question } from '../../domain/question/question.js';
import { createAnswerText } from '../../domain/text/answer-text.js';
import type { Messages } from '../../domain/message-shape.js';
import type { TableComputation } from '../../domain/tables/compute-over.js';
import type { AnswerStep } from '../ports.js';
import type { CitingEvent } from './citation-marks.js';
import { createSentence } from './sentence.js';

/**
 * Turns what a model says into steps of an answer: text that is safe to show, sources when they are first named, and behind every sentence
 * the numbers of its sources, or that it has none. Nothing is shown before something rests on a source: an answer from memory never is.
 */
export interface Speaker {
  /** Text, citations and where their passage ends; other events say nothing. */
  hear(event: CitingEvent): Generator<AnswerStep>;
  /** Ends the last sentence. */
  flush(): Generator<AnswerStep>;
  /** Forgets what was not shown yet: it was no part of the answer. */
  drop(): void;
  /** A sentence of ours after the answer. */
  add(sentence: string): Generator<AnswerStep>;
  /** Whether anything is shown. */
  readonly hasSpoken: boolean;
  /** Whether the model said anything, shown or not. */
  readonly hasHeard: boolean;
  readonly sources: number;
  /** What was computed over tables, as far as the answer rests on it. */
  readonly computations: readonly TableComputation[];
  /** Sentences that rest on sources, and those that claim something and do not. */
  readonly grounded: number;
  readonly ungrounded: number;
}

export interface SpeakerOptions {
  readonly question: Question;
  readonly messages: Messages;
  /** What was handed over, by id: nothing else can be a source. More may come. */
  readonly given: ReadonlyMap<string, Given>;
  /** Whether citations may come after the text of their passage has ended in several sentences. */
  readonly citesPassages: boolean;
}

/** UTF-16 units that are looked through at once. */
const atOnce = 512;
/** UTF-16 units that wait for a citation of the sentence in front of them, at most. */
const longestBehind = 4_000;

export function createSpeaker({ question, messages, given, citesPassages }: SpeakerOptions): Speaker {
  const supportOf = createSupport(question, given);
  const quotations = createQuotations(createQuotedIn(given, [question.text]), messages.noQuotation);
  const looseMarks = createLooseMarks(given);
  let text = createAnswerText();
  let sentence = createSentence();
  /** What waits for the first sentence that rests on a source. */
  let held = '';
  let spoken = false;
  let heard = false;
  let released = false;
  /** Text behind a sentence that only the end of its passage can still support. */
  let behind: string | undefined;
  /** No citation of the current text can follow. */
  let noneFollows = false;
  /** Cited since the passage began. */
  const cited: Given[] = [];
  /** Of each card that is a source. */
  const numbers = new Map<number, number>();
  const computations = new Set<TableComputation>();
  const counts = { grounded: 0, ungrounded: 0 };

  function* show(content: string): Generator<AnswerStep> {
    held += content;
    if (!released) return;
    const shown = spoken ? held : held.trimStart();
    held = '';
    if (shown === '') return;
    spoken = true;
    yield { kind: 'chunk', content: shown };
  }

  function* release(): Generator<AnswerStep> {
    released = true;
    yield* show('');
  }

  function* name(named: readonly Given[]): Generator<AnswerStep, number[]> {
    const marks = new Set<number>();
    for (const { computation } of named) if (computation) computations.add(computation);
    for (const source of named.flatMap(({ sources }) => sources)) {
      const number = numbers.get(source.cardId) ?? numbers.size + 1;
      if (!numbers.has(source.cardId)) yield { kind: 'source', source };
      numbers.set(source.cardId, number);
      marks.add(number);
    }
    return [...marks];
  }

  function* say(said: string): Generator<AnswerStep> {
    for (let at = 0; at < said.length; at += atOnce) {
      let rest = said.slice(at, at + atOnce);
      while (rest !== '' && behind === undefined) {
        const taken = sentence.take(rest);
        yield* show(text.push(taken.text));
        rest = taken.rest;
        if (taken.isWhole) yield* judge();
        else if (!released && sentence.mayBeJudged()) yield* releaseEarly();
      }
      if (behind === undefined) continue;
      behind += rest;
      if (behind.length > longestBehind) yield* judgeWaiting();
    }
  }

  /** The text so far may be supported by a source before the sentence ends, so that it can be shown sooner. */
  function* releaseEarly(): Generator<AnswerStep> {
    const support = supportOf(sentence.text, [...sentence.cited, ...cited], sentence.pointed);
    if (support.kind === 'supported') yield* release();
  }

  /** The sentence is whole. */
  function* judge(): Generator<AnswerStep> {
    const support = supportOf(sentence.text, [...sentence.cited, ...cited], sentence.pointed);
    if (support.kind === 'unsupported' && citesPassages && !noneFollows) {
      behind = '';
      return;
    }
    const isMisquoting = support.kind === 'supported' && sentence.text.includes(messages.noQuotation);
    yield* conclude(isMisquoting ? { kind: 'unsupported' } : support);
  }

  function* conclude(support: ReturnType<typeof supportOf>): Generator<AnswerStep> {
    sentence = createSentence();
    if (support.kind === 'says nothing') return;
    if (support.kind === 'supported') {
      counts.grounded++;
      const marks = yield* name(support.by);
      yield* show(text.mark(marks));
      if (!released) yield* release();
      return;
    }
    counts.ungrounded++;
    yield* show(text.note(support.kind === 'unsupported' ? messages.noSource : messages.noNumber));
  }

  /** Judges what waited for a citation: no other comes. */
  function* judgeWaiting(): Generator<AnswerStep> {
    if (behind === undefined) return;
    const waiting = behind;
    behind = undefined;
    noneFollows = true;
    yield* judge();
    yield* say(waiting);
    noneFollows = false;
  }

  function* endPassage(): Generator<AnswerStep> {
    yield* say(looseMarks.push(quotations.end()) + looseMarks.end());
    yield* judgeWaiting();
    if (cited.length === 0) return;
    const marks = yield* name(cited);
    sentence.cite(cited.splice(0));
    yield* show(text.mark(marks));
    if (!released) yield* release();
    if (sentence.hasEnded) yield* judge();
  }

  function* flush(): Generator<AnswerStep> {
    yield* endPassage();
    noneFollows = true;
    if (!sentence.isEmpty) yield* judge();
    noneFollows = false;
    yield* show(text.end());
  }

  return {
    *hear(event) {
      if (event.kind === 'text') {
        if (event.text.trim() !== '') heard = true;
        yield* say(looseMarks.push(quotations.push(event.text)));
      } else if (event.kind === 'passage-end') yield* endPassage();
      else if (event.kind === 'citation' || event.kind === 'pointer') {
        const named = given.get(event.documentId);
        if (!named) return;
        if (event.kind === 'pointer') sentence.point(named);
        else if (!cited.includes(named)) cited.push(named);
      }
    },
    flush,
    drop() {
      if (spoken) return;
      held = '';
      behind = undefined;
      noneFollows = false;
      cited.length = 0;
      sentence = createSentence();
      text = createAnswerText();
      quotations.end();
      looseMarks.end();
      heard = false;
      counts.ungrounded = 0;
    },
    *add(ours) {
      yield* flush();
      if (!released) held = '';
      released = true;
      yield* show(spoken ? `\n\n${ours}` : ours);
    },
    get hasSpoken() {
      return spoken;
    },
    get hasHeard() {
      return heard;
    },
    get sources() {
      return numbers.size;
    },
    get computations() {
      return [...computations];
    },
    get grounded() {
      return counts.grounded;
    },
    get ungrounded() {
      return counts.ungrounded;
    },
  };
}

export const stopReasonOf: Readonly<Record<EndReason, AskStopReason>> = {
  answered: 'end_turn',
  tools: 'end_turn',
  length: 'max_tokens',
  refused: 'refusal',
};
