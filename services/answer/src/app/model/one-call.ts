import {
  estimateTokens,
  ModelUnavailableError,
  promptTokens,
  type ModelRequest,
  type UserContent,
} from '@cardinal/llm';
import type { Card } from '../../domain/card.js';
import { withinBudget } from '../../domain/prompt/context.js';
import { givenCard, toldOf, type Given } from '../../domain/prompt/given.js';
import { citationsOfMarks } from './citation-marks.js';
import { answerInstructions, notInDocuments } from './prompts.js';
import { completionTokens, conversation, type Ending, type Session, type Steps } from './session.js';
import { stopReasonOf, type Speaker } from './speaker.js';

/** Tokens of documents in one call, at most; beyond that more is rather noise. */
const documentTokens = 16_000;

/**
 * Answers from the cards with one call.
 *
 * @param computed what was computed over tables: it is given first.
 * @returns `none` if nothing of what the model says rests on them; nothing was said then.
 */
export async function* answerFrom(
  session: Session,
  cards: readonly Card[],
  computed: readonly Given[] = [],
): Steps<Ending | 'none'> {
  const { deps, book, given } = session;
  const { request, shown } = requestFor(session, cards, computed);
  for (const each of shown) given.set(each.id, each);
  const speaker = session.speak();
  const events = book.call('answer', deps.model, request);
  const cited = deps.model.description.citesDocuments ? events : citationsOfMarks(events, shown);
  let verdict = false;
  for await (const event of cited) {
    yield* speaker.hear(event);
    if (event.kind === 'tool-call') verdict = true;
    yield { kind: 'calls', calls: book.calls() };
    if (event.kind !== 'end') continue;
    yield* speaker.flush();
    const reason = event.reason === 'tools' ? 'answered' : event.reason;
    const saidNothing = !speaker.hasSpoken && (verdict || speaker.hasHeard) && reason !== 'refused';
    return saidNothing ? 'none' : yield* finished(session, speaker, reason, verdict);
  }
  throw new ModelUnavailableError('The language model broke off.');
}

/** What follows the last word: what we have to say to it, and what it is worth. */
export async function* finished(
  session: Session,
  speaker: Speaker,
  reason: 'answered' | 'length' | 'refused',
  isPart: boolean,
): Steps {
  const stopReason = stopReasonOf[reason];
  yield* speaker.flush();
  if (reason === 'refused') {
    yield* speaker.add(session.messages.refused);
    return { outcome: speaker.sources > 0 ? 'closest_passage' : 'not_found', stopReason };
  }
  if (!speaker.hasSpoken) {
    const isSilent = !speaker.hasHeard && !isPart;
    yield* speaker.add(isSilent ? session.messages.silent : session.messages.notFound);
    return { outcome: 'not_found', stopReason };
  }
  if (reason === 'length') yield* speaker.add(session.messages.cut);
  if (speaker.grounded === 0) return { outcome: 'not_found', stopReason };
  return { outcome: isPart || speaker.ungrounded > speaker.grounded ? 'closest_passage' : 'answered', stopReason };
}

/** The request with as many of the cards as the reservation allows. */
function requestFor(
  session: Session,
  cards: readonly Card[],
  computed: readonly Given[],
): { request: ModelRequest; shown: readonly Given[] } {
  const { deps, book, history, request } = session;
  const { citesDocuments, usesTools, contextTokens } = deps.model.description;
  const base: ModelRequest = {
    instructions: answerInstructions(deps.model.description),
    messages: conversation(history, [{ kind: 'text', text: request.question }]),
    tools: usesTools ? [notInDocuments] : [],
    maxCompletionTokens: completionTokens.answer,
    stablePrefix: 'instructions',
  };
  const room = Math.min(book.left(), contextTokens) - completionTokens.answer - promptTokens(base);
  const taken = computed.reduce((sum, each) => sum + estimateTokens(toldOf(each)), 0);
  const shown = [...computed, ...withinBudget(cards, Math.min(room - taken, documentTokens)).map(givenCard)];
  const documents = shown.map(({ id, title, text }, index): UserContent => {
    const named = citesDocuments ? title : `[${index + 1}] ${title}`;
    return { kind: 'document', document: { id, title: named, text } };
  });
  const messages = conversation(history, [...documents, { kind: 'text', text: request.question }]);
  return { request: { ...base, messages }, shown };
}
