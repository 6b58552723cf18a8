import { ModelProtocolError, promptTokens, type ModelRequest, type UserContent } from '@cardinal/llm';
import type { Card } from '../../domain/card.js';
import { titleOf, withinBudget } from '../../domain/prompt/context.js';
import { citationsOfMarks } from './citation-marks.js';
import { answerInstructions, notInDocuments } from './prompts.js';
import { completionTokens, conversation, type Ending, type Session, type Steps } from './session.js';
import { stopReasonOf, type Speaker } from './speaker.js';
import { modelWording } from './wording.js';

/** Tokens of documents in one call, at most; beyond that more is rather noise. */
const documentTokens = 16_000;

/** Answers from the cards with one call. @returns `none` if nothing of what the model says rests on them; nothing was said then. */
export async function* answerFrom(session: Session, cards: readonly Card[]): Steps<Ending | 'none'> {
  const { deps, book, given } = session;
  const { request, shown } = requestFor(session, cards);
  for (const card of shown) given.set(card.cardId, card);
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
    return saidNothing ? 'none' : yield* finished(speaker, reason, verdict);
  }
  throw new ModelProtocolError('The model broke off without an end.');
}

/** What follows the last word: what we have to say to it, and what it is worth. */
export async function* finished(speaker: Speaker, reason: 'answered' | 'length' | 'refused', isPart: boolean): Steps {
  const stopReason = stopReasonOf[reason];
  yield* speaker.flush();
  if (reason === 'refused') {
    yield* speaker.add(modelWording.refused);
    return { outcome: speaker.sources > 0 ? 'closest_passage' : 'not_found', stopReason };
  }
  if (!speaker.hasSpoken) {
    const isSilent = !speaker.hasHeard && !isPart;
    yield* speaker.add(isSilent ? modelWording.silent : modelWording.notFound);
    return { outcome: 'not_found', stopReason };
  }
  if (reason === 'length') yield* speaker.add(modelWording.cut);
  if (speaker.grounded === 0) return { outcome: 'not_found', stopReason };
  return { outcome: isPart || speaker.ungrounded > speaker.grounded ? 'closest_passage' : 'answered', stopReason };
}

/** The request with as many of the cards as the reservation allows. */
function requestFor(session: Session, cards: readonly Card[]): { request: ModelRequest; shown: readonly Card[] } {
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
  const shown = withinBudget(cards, Math.min(room, documentTokens));
  const documents = shown.map((card, index): UserContent => {
    const title = citesDocuments ? titleOf(card) : `[${index + 1}] ${titleOf(card)}`;
    return { kind: 'document', document: { id: String(card.cardId), title, text: card.verbatimContent } };
  });
  const messages = conversation(history, [...documents, { kind: 'text', text: request.question }]);
  return { request: { ...base, messages }, shown };
}
