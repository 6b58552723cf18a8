import type { ModelEvent, ModelRequest, Tool, ToolCall } from '../src/index.js';
import type { OpenWire, WireReply } from './wire.js';

export const tool: Tool = {
  name: 'search_cards',
  description: 'Finds cards.',
  inputSchema: { type: 'object', additionalProperties: false },
};
const text = 'The bridge was opened in 1931. Trains use it.';
const document = { id: 'card-1', title: 'Bridge', text };
export const request: ModelRequest = {
  instructions: 'Answer from the documents.',
  messages: [
    {
      role: 'user',
      content: [
        { kind: 'document', document },
        { kind: 'text', text: 'When was it opened?' },
      ],
    },
  ],
  tools: [tool],
  maxCompletionTokens: 500,
};
export const answerText = 'It was opened in 1931, as the record of the bridge says.';
export const call: ToolCall = {
  id: 'c-1',
  name: 'search_cards',
  input: { query: 'bridge “1931” 🌉', deep: [1, { a: null }] },
};

/** Sends one request to a model whose server plays the replies, and collects the events and the error. */
export async function collectReply(
  openWire: OpenWire,
  reply: WireReply | readonly WireReply[],
  options: Parameters<OpenWire>[1] = {},
  overrides: Partial<ModelRequest> = {},
): Promise<{ events: ModelEvent[]; thrown: unknown; calls: number }> {
  const replies = Array.isArray(reply) ? (reply as readonly WireReply[]) : [reply as WireReply];
  await using wired = await openWire(replies, { tries: 1, ...options });
  const events: ModelEvent[] = [];
  let thrown: unknown;
  try {
    const signal = new AbortController().signal;
    for await (const event of wired.model.respond({ ...request, ...overrides }, { signal })) events.push(event);
  } catch (caught) {
    thrown = caught;
  }
  return { events, thrown, calls: wired.calls() };
}

export const textIn = (events: readonly ModelEvent[]) => events.map((e) => (e.kind === 'text' ? e.text : '')).join('');
export const callsIn = (events: readonly ModelEvent[]) =>
  events.flatMap((e) => (e.kind === 'tool-call' ? [e.call] : []));
export const usageIn = (events: readonly ModelEvent[]) => {
  const last = events.findLast((event) => event.kind === 'usage');
  return last?.kind === 'usage' ? last.usage : undefined;
};
export const unavailable = { code: 'MODEL_UNAVAILABLE', kind: 'unavailable' };
export const broken = { code: 'MODEL_PROTOCOL' };
