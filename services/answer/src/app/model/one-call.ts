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

/** Maximum number of tokens of documents in one call; more documents add noise rather than answers. */
const documentTokens = 16_000;

/**
 * Answers from the cards with one call of the model.
 *
 * @param computed results computed over tables, which the model is given before the cards.
 * @returns `none` if no statement of the model is supported by a source; then nothing was output.
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
  throw new ModelUnavailableError('The reply of the language model was cut off.');
}

/** Ends an answer: adds a message of ours if the model refused, was cut off or said nothing, and determines the outcome. */
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

/** Builds the request with as many of the cards as the reservation and the model's context allow. */
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
