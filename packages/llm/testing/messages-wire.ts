import {
  blocksOfType,
  startMessagesApi,
  type FailureReply,
  type MessageReply,
  type MessagesApiOptions,
  type Reply,
  type ReplyBlock,
} from '@cardinal/testkit/messages-api';
import { parseModelTable } from '../src/anthropic/model-table.js';
import { createAnthropicModels } from '../src/anthropic/models.js';
import type { OpenWire, WireReply } from './wire.js';

const stopReasons = { answered: 'end_turn', tools: 'tool_use', length: 'max_tokens', refused: 'refusal' } as const;

/** Differences between a server of the Messages API and the provider's own server. */
export interface MessagesServer extends MessagesApiOptions {
  /** Entry of the model in `CARDINAL_LLM_MODELS`. */
  readonly entry: string;
  /** Response with which the server refuses tools. */
  readonly noTools: FailureReply;
}

const errorType = 'invalid_request_error';
const noTools = { status: 400, errorType, message: 'llama3:latest does not support tools' };

export const messagesServers = {
  provider: { entry: '{"id":"claude-m"}', noTools },
  /** Ollama and llama.cpp ignore kinds of content that they do not support, so documents must be sent as text. */
  'that cites nothing': { entry: '{"id":"m"}', noTools },
  /** vLLM refuses other kinds of content with a list of those that it supports, and omits the counts of cached tokens. */
  'that refuses citations': {
    entry: '{"id":"m"}',
    noTools: { status: 500, errorType: 'internal_error', message: 'tool choice requires --enable-auto-tool-choice' },
    refuses: (request) =>
      blocksOfType(request, 'document').length > 0
        ? {
            status: 400,
            errorType,
            message: "Input should be 'text', 'image', 'tool_use' or 'tool_result', input: 'document'",
          }
        : undefined,
  },
} as const satisfies Readonly<Record<string, MessagesServer>>;

/** Opens a model over the Messages API of a server of this kind. */
export const openMessagesWire =
  ({ entry, noTools: refusal, refuses }: MessagesServer): OpenWire =>
  async (replies, { noTools: lacksTools = false, ...options } = {}) => {
    const play = (n: number): Reply | Promise<never> => {
      const reply = replies[Math.min(n, replies.length - 1)] ?? 'silence';
      return reply === 'silence' ? new Promise<never>(() => undefined) : toMessages(reply);
    };
    const api = await startMessagesApi((_, n) => play(n), {
      refuses: (request) => (lacksTools && request.tools ? refusal : refuses?.(request)),
    });
    const [model] = createAnthropicModels(parseModelTable(`[${entry}]`), {
      apiKey: 'test',
      baseUrl: api.url,
      ...options,
    }).values();
    if (!model) throw new Error('the table is empty');
    return {
      model,
      url: api.url,
      calls: () => api.calls,
      open: () => api.open,
      [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    };
  };

function toMessages(reply: Exclude<WireReply, string>): Reply {
  if ('status' in reply) {
    const { status, message = 'no', retryAfter, retryAfterMs, location } = reply;
    // The client treats a `retry-after` of 0 seconds as absent.
    const headers = {
      ...(retryAfter !== undefined && (retryAfter === '0' ? { 'retry-after-ms': '1' } : { 'retry-after': retryAfter })),
      ...(retryAfterMs !== undefined && { 'retry-after-ms': retryAfterMs }),
      ...(location !== undefined && { location }),
    };
    return { status, errorType: typeOf(status), message, headers };
  }
  const {
    text = '',
    reasoning = '',
    calls = [],
    reason,
    usage,
    brokenInput,
    inserted,
    stalls,
    endless,
    streamFailure,
  } = reply;
  const blocks: ReplyBlock[] = [
    ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning, signature: 's' } as const]),
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
    ...calls.map((call) => ({ type: 'tool_use', ...call }) as const),
  ];
  const pings = 'event: ping\ndata: {"type": "ping"}\n\n';
  return {
    blocks,
    ...(reason && { stopReason: stopReasons[reason] }),
    ...(reply.unknownReason !== undefined && { stopReason: reply.unknownReason }),
    ...(typeof usage === 'object' && { usage: countedAs(usage) }),
    ...(reply.lineEnds !== undefined && { lineEnds: reply.lineEnds }),
    ...(reply.endsOpen && { endsOpen: reply.endsOpen }),
    ...(reply.closesCleanly && { closesCleanly: reply.closesCleanly }),
    ...(reply.body !== undefined && { body: reply.body }),
    ...(reply.deltaLength !== undefined && { deltaLength: reply.deltaLength }),
    ...(usage === 'none' && { usage: { input_tokens: 0, output_tokens: 0 } }),
    ...(reply.cutAfterBytes !== undefined && { cutAfterBytes: reply.cutAfterBytes }),
    ...(reply.bytesPerWrite !== undefined && { bytesPerWrite: reply.bytesPerWrite }),
    ...(reply.contentType !== undefined && { contentType: reply.contentType }),
    ...(reply.ignoresStream && { whole: reply.ignoresStream }),
    ...(stalls && { hold: { afterEvents: 5, until: new Promise(() => undefined) } }),
    ...(endless && { endless: endless === 'pings' ? pings : delta('and so on ') }),
    events: (all) => {
      const isEnd = ({ type }: { readonly type: string }) => type === 'message_delta' || type === 'message_stop';
      const isOpen = endless === 'words';
      const kept = all.filter(
        (event) => !(endless || streamFailure) || !(isEnd(event) || (isOpen && event.type === 'content_block_stop')),
      );
      const changed =
        brokenInput === undefined ? kept : kept.map((event, index) => withInput(event, brokenInput, kept[index - 1]));
      const failure = streamFailure === undefined ? [] : [error(streamFailure)];
      const second = inserted === undefined ? [] : [`event: content_block_delta\n${inserted}`];
      return [...changed.slice(0, 1), ...second, ...changed.slice(1), ...failure];
    },
  };
}

/** Token counts as a server might send them, including invalid values. */
const countedAs = ({ prompt, completion }: { readonly prompt: unknown; readonly completion: unknown }) =>
  ({ input_tokens: prompt, output_tokens: completion }) as NonNullable<MessageReply['usage']>;

type Event = Parameters<NonNullable<MessageReply['events']>>[0][number];

/** Puts the whole broken input into the first chunk, and none into the others. */
function withInput(event: Event, partial_json: string, before: Event | undefined): Event {
  const isInput = (each: Event | undefined) => JSON.stringify(each ?? {}).includes('input_json_delta');
  if (!isInput(event)) return event;
  return { ...event, delta: { type: 'input_json_delta', partial_json: isInput(before) ? '' : partial_json } };
}

const delta = (text: string): string =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}\n\n`;

const error = (message: string): string =>
  `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message } })}\n\n`;

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  return status < 500 && status !== 429 ? errorType : 'api_error';
}
