import {
  startChatServer,
  type ChatFailure,
  type ChatPart,
  type ChatReply,
  type DialectName,
} from '@cardinal/testkit/chat-completions';
import { createChatModel } from '../src/chat-completions/chat-model.js';
import { readServerUrl } from '../src/chat-completions/server-url.js';
import { noModelUsage, type LanguageModel, type ModelUsage } from '../src/language-model.js';
import type { ScriptStep } from './scripted-model.js';
import type { OpenWire, WireReply } from './wire.js';

const finishes = { answered: 'stop', tools: 'tool_calls', length: 'length', refused: 'content_filter' } as const;

/** Opens a model over chat completions whose server uses this dialect. */
export const openChatWire =
  (dialect: DialectName): OpenWire =>
  async (replies, { noTools = false, ...options } = {}) => {
    const play = (n: number): ChatReply | ChatFailure | Promise<never> => {
      const reply = replies[Math.min(n, replies.length - 1)] ?? 'silence';
      return reply === 'silence' ? new Promise<never>(() => undefined) : toChat(reply);
    };
    const server = await startChatServer((_, n) => play(n), { dialect, noTools });
    return {
      model: createChatModel(readServerUrl(`openai+${server.url}?model=m`), options),
      url: server.url,
      calls: () => server.calls,
      open: () => server.open,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  };

function toChat(reply: Exclude<WireReply, string>): ChatReply | ChatFailure {
  if ('status' in reply) {
    const { status, message = 'no', retryAfter, retryAfterMs, location } = reply;
    const headers = {
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      ...(retryAfterMs !== undefined && { 'retry-after-ms': retryAfterMs }),
      ...(location !== undefined && { location }),
    };
    return { status, message, headers };
  }
  const { text = '', reasoning = '', calls = [], reason, usage, brokenInput, inserted, stalls, endless } = reply;
  const parts: ChatPart[] = [
    ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning } as const]),
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
    ...calls.map((each) => ({ type: 'call', ...each }) as const),
  ];
  const words = (content: string) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`;
  return {
    parts,
    ...(reason && { finish: finishes[reason] }),
    ...(reply.unknownReason !== undefined && { finish: reply.unknownReason }),
    ...(usage === 'none' && { usage: null }),
    ...(typeof usage === 'object' && { usage: countedAs(usage) }),
    ...(reply.lineEnds !== undefined && { lineEnds: reply.lineEnds }),
    ...(reply.endsOpen && { endsOpen: reply.endsOpen }),
    ...(reply.closesCleanly && { closesCleanly: reply.closesCleanly }),
    ...(reply.body !== undefined && { body: reply.body }),
    ...(reply.deltaLength !== undefined && { deltaLength: reply.deltaLength }),
    ...(reply.cutAfterBytes !== undefined && { cutAfterBytes: reply.cutAfterBytes }),
    ...(reply.bytesPerWrite !== undefined && { bytesPerWrite: reply.bytesPerWrite }),
    ...(reply.contentType !== undefined && { contentType: reply.contentType }),
    ...(reply.streamFailure !== undefined && { streamFailure: reply.streamFailure }),
    ...(reply.ignoresStream && { whole: reply.ignoresStream }),
    ...(stalls && { hold: { afterEvents: 3, until: new Promise(() => undefined) } }),
    ...(endless && { finish: null, endless: endless === 'pings' ? ': keep-alive\n\n' : words('and so on ') }),
    events: (all) => {
      const sent = reply.endsOpen ? all.filter((event) => !event.includes('[DONE]')) : all;
      const changed = inserted === undefined ? sent : [...sent.slice(0, 1), inserted, ...sent.slice(1)];
      return brokenInput === undefined ? changed : changed.map((event) => withInput(event, brokenInput));
    },
  };
}

/** Token counts as a server might send them, including invalid values. */
const countedAs = ({ prompt, completion }: { readonly prompt: unknown; readonly completion: unknown }) =>
  ({ prompt_tokens: prompt, completion_tokens: completion }) as ChatReply['usage'] & object;

/** Puts the whole broken input into the first chunk of a call, and none into the others. */
function withInput(event: string, input: string): string {
  if (!event.includes('"tool_calls":[')) return event;
  const json = JSON.stringify(input).slice(1, -1);
  return event.includes('"name"')
    ? event.replace(/"arguments":("(?:[^"\\]|\\.)*"|\{.*?\}(?=\}))/, `"arguments":"${json}"`)
    : event.replace(/"arguments":"(?:[^"\\]|\\.)*"/, '"arguments":""');
}

/** Opens a model whose chat completions server sends what a scripted model would do. */
export async function openScripted(
  replies: readonly (readonly ScriptStep[])[],
): Promise<{ readonly model: LanguageModel; readonly close: () => Promise<void> }> {
  const server = await startChatServer((_, n) => replyOf(replies[n] ?? []));
  const model = createChatModel(readServerUrl(`openai+${server.url}?model=m`), { tries: 1 });
  return { model, close: async () => server[Symbol.asyncDispose]() };
}

function replyOf(steps: readonly ScriptStep[]): ChatReply {
  const parts: ChatPart[] = [];
  let usage: ModelUsage = noModelUsage;
  let finish: string | null = null;
  for (const step of steps) {
    // The opening event, and one delta of at most twelve characters.
    if (step instanceof Promise) return { parts, hold: { afterEvents: 2, until: new Promise(() => undefined) } };
    if (step instanceof Error) return { parts, streamFailure: 'overloaded' };
    if (step.kind === 'text') parts.push({ type: 'text', text: step.text });
    else if (step.kind === 'tool-call') parts.push({ type: 'call', ...step.call });
    else if (step.kind === 'usage') usage = step.usage;
    else if (step.kind === 'end') finish = finishes[step.reason];
  }
  const counts = { prompt_tokens: usage.promptTokens, completion_tokens: usage.completionTokens };
  return { parts, finish, usage: counts };
}
