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
 * Turns the output of a model into steps of an answer: text that is safe to show, sources when they are first cited, and after every
 * sentence the numbers of its sources, or a note that it has none. Nothing is shown before a sentence is supported by a source, so that an
 * answer from the model's memory is never shown.
 */
export interface Speaker {
  /** Processes text, citations and ends of passages; other events are ignored. */
  hear(event: CitingEvent): Generator<AnswerStep>;
  /** Judges the last sentence, and outputs the rest. */
  flush(): Generator<AnswerStep>;
  /** Discards text that was not shown yet, because it is not part of the answer. */
  drop(): void;
  /** Appends a sentence of ours after the answer. */
  add(sentence: string): Generator<AnswerStep>;
  /** Whether any text was shown. */
  readonly hasSpoken: boolean;
  /** Whether the model produced any text, shown or not. */
  readonly hasHeard: boolean;
  readonly sources: number;
  /** Table computations that the answer cites. */
  readonly computations: readonly TableComputation[];
  /** Number of sentences supported by sources, and of sentences with claims that are not. */
  readonly grounded: number;
  readonly ungrounded: number;
}

export interface SpeakerOptions {
  readonly question: Question;
  readonly messages: Messages;
  /** Documents given to the model, by id: nothing else can be a source. The map may grow. */
  readonly given: ReadonlyMap<string, Given>;
  /** Whether a citation covers a passage of possibly several sentences and comes after the passage's text. */
  readonly citesPassages: boolean;
}

/** UTF-16 units that are processed at once. */
const atOnce = 512;
/** Maximum length of text held back because the sentence before it may still be cited, in UTF-16 units. */
const longestBehind = 4_000;

export function createSpeaker({ question, messages, given, citesPassages }: SpeakerOptions): Speaker {
  const supportOf = createSupport(question, given);
  const quotations = createQuotations(createQuotedIn(given, [question.text]), messages.noQuotation);
  const looseMarks = createLooseMarks(given);
  let text = createAnswerText();
  let sentence = createSentence();
  /** Text held back until the first sentence is supported by a source. */
  let held = '';
  let spoken = false;
  let heard = false;
  let released = false;
  /** Text after a sentence that only a citation at the end of its passage can still support. */
  let behind: string | undefined;
  /** Whether no citation of the current text can follow. */
  let noneFollows = false;
  /** Documents cited since the passage began. */
  const cited: Given[] = [];
  /** Number of each card that is a source, by card id. */
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

  /** Judges the current sentence once it is whole. */
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

  /** Judges the sentence that waited for a citation, because none can follow. */
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
