import { ModelProtocolError, promptTokens, type ModelRequest, type UserContent } from '@cardinal/llm';
import type { Card } from '../../domain/card.js';
import { titleOf, withinBudget } from '../../domain/prompt/context.js';
import { citationsOfMarks } from './citation-marks.js';
import { instructions, notInDocuments } from './prompts.js';
import { completionTokens, conversation, type Ending, type Session, type Steps } from './session.js';
import { createSpeaker, stopReasonOf, type Speaker } from './speaker.js';
import { modelWording } from './wording.js';

/** Tokens of documents in one call, at most; beyond that more is rather noise. */
const documentTokens = 16_000;
/** UTF-16 units that may be a model's way to its verdict. */
const heldBack = 120;

/** Answers from the cards with one call. @returns the verdict `none` if the model finds no answer in them, nothing said. */
export async function* answerFrom(session: Session, cards: readonly Card[]): Steps<Ending | 'none'> {
  const { deps, book, given } = session;
  const { request, shown } = requestFor(session, cards);
  for (const card of shown) given.set(card.cardId, card);
  const speaker = createSpeaker(given, heldBack);
  const events = book.call('answer', deps.model, request);
  const cited = deps.model.description.citesDocuments ? events : citationsOfMarks(events, shown);
  let verdict = false;
  for await (const event of cited) {
    if (event.kind === 'text') yield* speaker.text(event.text);
    else if (event.kind === 'citation') yield* speaker.cite(event);
    else if (event.kind === 'passage-end') yield* speaker.endPassage();
    else if (event.kind === 'tool-call') verdict = true;
    if (event.kind !== 'end') {
      yield { kind: 'calls', calls: book.calls() };
      continue;
    }
    yield { kind: 'calls', calls: book.calls() };
    if (verdict && speaker.sources === 0 && !speaker.hasSpoken) return 'none';
    return yield* finished(speaker, event.reason === 'tools' ? 'answered' : event.reason, shown, verdict);
  }
  throw new ModelProtocolError('The model broke off without an end.');
}

/** What follows the last word: what is held back, what we have to say to it, and sources where none was cited. */
export async function* finished(
  speaker: Speaker,
  reason: 'answered' | 'length' | 'refused',
  shown: readonly Card[],
  isPart: boolean,
): Steps {
  const stopReason = stopReasonOf[reason];
  if (reason === 'refused') {
    yield* speaker.add(modelWording.refused);
    return { outcome: speaker.sources > 0 ? 'closest_passage' : 'not_found', stopReason };
  }
  yield* speaker.flush();
  if (reason === 'length') yield* speaker.add(modelWording.cut);
  if (!speaker.hasSpoken) {
    yield* speaker.add(modelWording.notFound);
    return { outcome: 'not_found', stopReason };
  }
  if (isPart && speaker.sources === 0) return { outcome: 'not_found', stopReason };
  if (speaker.sources === 0) yield* speaker.nameAll(shown);
  return { outcome: isPart ? 'closest_passage' : 'answered', stopReason };
}

/** The request with as many of the cards as the reservation allows. */
function requestFor(session: Session, cards: readonly Card[]): { request: ModelRequest; shown: readonly Card[] } {
  const { deps, book, history, request } = session;
  const { citesDocuments, contextTokens } = deps.model.description;
  const base: ModelRequest = {
    instructions: citesDocuments ? instructions.answer : `${instructions.answer}\n${instructions.marks}`,
    messages: conversation(history, [{ kind: 'text', text: request.question }]),
    tools: [notInDocuments],
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
