import {
  ModelUnavailableError,
  promptTokens,
  type AssistantContent,
  type EndReason,
  type Message,
  type ModelRequest,
  type Tool,
  type ToolCall,
  type UserContent,
} from '@cardinal/llm';
import { mayCompute } from '../over-tables.js';
import { citationsOfMarks } from './citation-marks.js';
import { finished } from './one-call.js';
import {
  answerNow,
  describeTables,
  notInDocuments,
  partlyInDocuments,
  queryTable,
  researchInstructions,
  researchTools,
} from './prompts.js';
import { completionTokens, conversation, type Session, type Steps } from './session.js';
import type { Speaker } from './speaker.js';
import { prepareCall } from './tools.js';

/** Maximum number of rounds of tool calls. */
const mostSteps = 6;
/** Maximum number of tool calls in one round; further calls are not executed. */
const mostCalls = 6;
/** Maximum time for tool calls, in milliseconds; the final answer comes after it. */
const researchMs = 60_000;
/** Maximum number of tokens of one tool result. */
const resultTokens = 4_000;

interface Turn {
  readonly content: AssistantContent[];
  readonly calls: ToolCall[];
  reason: EndReason;
}

/**
 * Lets the model call tools until it answers, or until a bound is reached: rounds, tokens of the reservation, time. In that case the model
 * has to answer from what it has, and the answer says that the search was bounded.
 */
export async function* research(session: Session, parts: readonly string[]): Steps {
  const { request, history, deps } = session;
  const plan = parts.length > 0 ? `\n\nTo look up: ${parts.join('; ')}` : '';
  const messages: Message[] = conversation(history, [{ kind: 'text', text: `${request.question}${plan}` }]);
  const startedMs = deps.clock.elapsedMs();
  const speaker = session.speak();
  let isPart = false;
  for (let step = 1; ; step++) {
    const ask: ModelRequest = {
      instructions: researchInstructions(deps.model.description, mayCompute(request)),
      messages,
      tools: [...toolsFor(session), notInDocuments, partlyInDocuments],
      maxCompletionTokens: completionTokens.answer,
      stablePrefix: 'conversation',
    };
    const isLast = step > mostSteps || deps.clock.elapsedMs() - startedMs > researchMs || isSpent(session, ask);
    const turn = yield* turnOf(session, isLast ? lastOf(ask) : ask, speaker);
    if (turn.calls.some(({ name }) => name === partlyInDocuments.name)) isPart = true;
    const isNone = turn.calls.some(({ name }) => name === notInDocuments.name);
    if (turn.reason !== 'tools' || isNone || isLast) {
      const reason = turn.reason === 'tools' ? 'answered' : turn.reason;
      const ending = yield* finished(session, speaker, reason, isPart || isNone);
      if (isLast && speaker.hasSpoken && ending.outcome !== 'not_found') yield* speaker.add(session.messages.bounded);
      return ending;
    }
    // Text before a tool call is not part of the answer.
    speaker.drop();
    messages.push({ role: 'assistant', content: turn.content });
    messages.push({ role: 'user', content: yield* resultsOf(session, turn.calls, ask) });
  }
}

/** Filters must apply to every card that is read, so with filters, tools that cannot apply them are not offered. */
function toolsFor({ request, tables }: Session): readonly Tool[] {
  const filtered = request.filters.length > 0;
  const reading = filtered ? researchTools.filter(({ name }) => name === 'search_cards') : researchTools;
  const computing = mayCompute(request) ? [describeTables, ...(tables.size > 0 ? [queryTable] : [])] : [];
  return [...reading, ...computing];
}

/** Whether the remaining tokens do not suffice for this round and the answer after it, or the results would not fit into the context. */
function isSpent(session: Session, ask: ModelRequest): boolean {
  return session.book.left() < 2 * (promptTokens(ask) + completionTokens.answer) || roomFor(session, ask) <= 0;
}

/** Tokens of the model's context that are left for results, with a reserve for the answer and its call. */
function roomFor({ deps }: Session, ask: ModelRequest): number {
  return deps.model.description.contextTokens - promptTokens(ask) - 2 * completionTokens.answer;
}

function lastOf(ask: ModelRequest): ModelRequest {
  const last = ask.messages.at(-1);
  if (last?.role !== 'user') return { ...ask, toolChoice: 'none' };
  const content: UserContent[] = [...last.content, { kind: 'text', text: answerNow }];
  return { ...ask, messages: [...ask.messages.slice(0, -1), { role: 'user', content }], toolChoice: 'none' };
}

async function* turnOf(session: Session, ask: ModelRequest, speaker: Speaker): Steps<Turn> {
  const { book, deps, given } = session;
  const events = book.call(ask.toolChoice === 'none' ? 'answer' : 'step', deps.model, ask);
  const cited = deps.model.description.citesDocuments ? events : citationsOfMarks(events, [...given.values()]);
  const turn: Turn = { content: [], calls: [], reason: 'answered' };
  let said = '';
  const keepSaid = (): void => {
    if (said.trim() !== '') turn.content.push({ kind: 'text', text: said });
    said = '';
  };
  for await (const event of cited) {
    yield* speaker.hear(event);
    if (event.kind === 'text') said += event.text;
    else if (event.kind === 'carried') {
      keepSaid();
      turn.content.push(event);
    } else if (event.kind === 'tool-call') {
      keepSaid();
      turn.content.push(event);
      turn.calls.push(event.call);
    }
    yield { kind: 'calls', calls: book.calls() };
    if (event.kind !== 'end') continue;
    turn.reason = event.reason;
    keepSaid();
    return turn;
  }
  throw new ModelUnavailableError('The reply of the language model was cut off.');
}

/** Executes the calls of one round concurrently. */
async function* resultsOf(session: Session, calls: readonly ToolCall[], ask: ModelRequest): Steps<UserContent[]> {
  const carriedOut = calls.slice(0, mostCalls);
  // Results may take a third of the remaining tokens; the rest is for reading them again in the next round and for the answer.
  const room =
    Math.min((session.book.left() - promptTokens(ask)) / 3, roomFor(session, ask)) / Math.max(1, carriedOut.length);
  const tokens = Math.max(0, Math.min(resultTokens, room));
  const prepared = carriedOut.map((call) => ({ call, ...prepareVerdictOr(session, call) }));
  for (const { status } of prepared) if (status !== '') yield { kind: 'status', message: status };
  const results = await Promise.all(prepared.map((each) => each.run(tokens)));
  yield { kind: 'usage', usage: session.usage() };
  const refused = calls.slice(mostCalls).map(({ id: callId }) => ({
    callId,
    failed: true,
    content: [{ kind: 'text' as const, text: 'Too many calls at once; call again.' }],
  }));
  return [...results, ...refused].map((result): UserContent => ({ kind: 'tool-result', result }));
}

function prepareVerdictOr(session: Session, call: ToolCall): ReturnType<typeof prepareCall> {
  if (call.name !== partlyInDocuments.name) return prepareCall(session, call);
  const content = [{ kind: 'text' as const, text: 'Noted. Answer what is there, and say what is missing.' }];
  return { status: '', run: async () => ({ callId: call.id, failed: false, content }) };
}
