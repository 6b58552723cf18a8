import type { ChatPart, ChatUsage } from './wire.js';

type Fields = Readonly<Record<string, unknown>>;

/** Differences between servers of chat completions, according to their sources and reports of their users. */
export interface Dialect {
  /** Field of a delta that holds reasoning. */
  readonly reasoningField: 'reasoning_content' | 'reasoning';
  /** The deltas of one tool call. */
  readonly callDeltas: (call: Extract<ChatPart, { type: 'call' }>, index: number) => readonly Fields[];
  /** Fields of every chunk in addition to those that all servers send. */
  readonly ofChunk?: Fields;
  /** The first delta, before any content. */
  readonly opening?: Fields;
  /** Chunk that contains the token count. */
  readonly usage: 'own chunk' | 'last chunk' | 'every chunk';
  /** The body of a failure. */
  readonly failure: (status: number, message: string) => unknown;
  /** The response to a request with tools if the model supports none. */
  readonly noTools: { readonly status: number; readonly message: string };
  /** A failure within a stream. */
  readonly streamFailure: (message: string) => string;
}

const inPieces: Dialect['callDeltas'] = ({ id, name, input }, index) => {
  const json = JSON.stringify(input);
  const pieces = json.match(/.{1,5}/gsu) ?? [];
  return [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
};

const ofOpenAi = (type: string) => (status: number, message: string) => ({
  error: { message, type, param: null, code: status },
});
const asData = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;

export const dialects = {
  openai: {
    reasoningField: 'reasoning_content',
    callDeltas: inPieces,
    opening: { role: 'assistant', content: '', refusal: null },
    ofChunk: { service_tier: 'default', system_fingerprint: 'fp_44709d6fcb', usage: null },
    usage: 'own chunk',
    failure: (_, message) => ({ error: { message, type: 'invalid_request_error', param: 'tools', code: null } }),
    noTools: { status: 400, message: 'tools is not supported with this model.' },
    streamFailure: (message) => asData({ error: { message, type: 'server_error', param: null, code: null } }),
  },
  /** Each call complete, in one chunk, together with empty content. */
  ollama: {
    reasoningField: 'reasoning',
    callDeltas: ({ id, name, input }, index) => [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id, index, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
      },
    ],
    ofChunk: { system_fingerprint: 'fp_ollama' },
    usage: 'own chunk',
    failure: (status, message) => ofOpenAi(status === 400 ? 'invalid_request_error' : 'api_error')(status, message),
    noTools: { status: 400, message: 'registry.ollama.ai/library/gemma3:4b does not support tools' },
    streamFailure: (message) => asData({ error: { message, type: 'api_error', param: null, code: null } }),
  },
  'llama.cpp': {
    reasoningField: 'reasoning_content',
    callDeltas: inPieces,
    opening: { role: 'assistant', content: null },
    ofChunk: { system_fingerprint: 'b6500-0f2d2a7e' },
    usage: 'own chunk',
    failure: (status, message) => ({
      error: { code: status, message, type: status === 503 ? 'unavailable_error' : 'server_error' },
    }),
    noTools: { status: 500, message: 'tools param requires --jinja flag' },
    // Some releases leave out `data:`.
    streamFailure: (message) => `error: ${JSON.stringify({ code: 500, message, type: 'server_error' })}\n\n`,
  },
  vllm: {
    reasoningField: 'reasoning_content',
    callDeltas: (call, index) =>
      inPieces({ ...call, id: `chatcmpl-tool-${call.id}` }, index).map((delta) => ({
        ...delta,
        reasoning_content: null,
      })),
    opening: { role: 'assistant', content: '' },
    ofChunk: { logprobs: null },
    usage: 'every chunk',
    failure: (status, message) => ({ object: 'error', message, type: 'BadRequestError', param: null, code: status }),
    noTools: {
      status: 400,
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    },
    streamFailure: (message) => `${asData({ object: 'error', error: { message, code: 500 } })}data: [DONE]\n\n`,
  },
  lmstudio: {
    reasoningField: 'reasoning_content',
    callDeltas: inPieces,
    opening: { role: 'assistant' },
    usage: 'own chunk',
    failure: (_, message) => ({ error: message }),
    noTools: { status: 400, message: 'Tool use is not supported by the loaded model.' },
    streamFailure: (message) => `event: error\n${asData({ error: { message } })}`,
  },
  /** A gateway that combines peculiarities of others: comments, calls without index, ids or pieces, usage in the last chunk. */
  gateway: {
    reasoningField: 'reasoning',
    callDeltas: ({ name, input }) => [{ tool_calls: [{ type: 'function', function: { name, arguments: input } }] }],
    usage: 'last chunk',
    failure: (status, message) => ({ error: { message, code: status }, user_id: 'user_1' }),
    noTools: { status: 404, message: 'No endpoints found that support tool use.' },
    streamFailure: (message) => `: OPENROUTER PROCESSING\n\n${asData({ error: { code: 502, message }, choices: [] })}`,
  },
  /** A minimal server: failures as plain text, field names in its refusals. */
  bare: {
    reasoningField: 'reasoning_content',
    callDeltas: inPieces,
    usage: 'last chunk',
    failure: (status, message) => `${status} ${message}`,
    noTools: { status: 422, message: 'Extra inputs are not permitted: unexpected field tools' },
    streamFailure: (message) => asData({ error: message }),
  },
} as const satisfies Readonly<Record<string, Dialect>>;

export type DialectName = keyof typeof dialects;

export interface ChunkOptions {
  readonly id: string;
  readonly model: string;
  /** Null: no finish reason is sent. */
  readonly finish: string | null;
  readonly usage: ChatUsage | null;
  readonly wantsUsage: boolean;
  /** Maximum length of one delta, in UTF-16 units. */
  readonly deltaLength: number;
}

/** A reply as chunks of a dialect, without `[DONE]`. */
export function* chunksOf(dialect: Dialect, parts: readonly ChatPart[], options: ChunkOptions): Generator<Fields> {
  const { id, model, finish, deltaLength } = options;
  const usage = options.wantsUsage || dialect.usage === 'last chunk' ? options.usage : null;
  const chunk = (choices: readonly Fields[], extra: Fields = {}): Fields => ({
    id,
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model,
    ...dialect.ofChunk,
    ...(usage && dialect.usage === 'every chunk' && { usage: { ...usage, completion_tokens: 0 } }),
    choices,
    ...extra,
  });
  const deltaChunk = (delta: Fields): Fields => chunk([{ index: 0, delta, finish_reason: null }]);
  if (dialect.opening) yield deltaChunk(dialect.opening);
  let calls = 0;
  for (const part of parts) {
    if (part.type === 'call') {
      for (const delta of dialect.callDeltas(part, calls)) yield deltaChunk(delta);
      calls++;
      continue;
    }
    const field = part.type === 'text' ? 'content' : dialect.reasoningField;
    for (let at = 0; at < part.text.length; at += deltaLength)
      yield deltaChunk({ [field]: part.text.slice(at, at + deltaLength) });
  }
  if (finish !== null) {
    const last = usage && dialect.usage === 'last chunk' ? { usage } : {};
    yield chunk([{ index: 0, delta: {}, finish_reason: finish }], last);
  }
  if (usage && (dialect.usage === 'own chunk' || dialect.usage === 'every chunk')) yield chunk([], { usage });
}

/** A reply that is not streamed. */
export function completionOf(dialect: Dialect, parts: readonly ChatPart[], options: ChunkOptions): Fields {
  const textOf = (type: ChatPart['type']): string =>
    parts.map((part) => (part.type === type && part.type !== 'call' ? part.text : '')).join('');
  const calls = parts.flatMap((part) => (part.type === 'call' ? [part] : []));
  const tool_calls = calls.map(({ id, name, input }) => {
    return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
  });
  const message = {
    role: 'assistant',
    content: textOf('text'),
    [dialect.reasoningField]: textOf('reasoning'),
    ...(calls.length > 0 && { tool_calls }),
  };
  const { id, model, finish, usage } = options;
  const choices = [{ index: 0, message, finish_reason: finish }];
  return { id, object: 'chat.completion', created: 1_760_000_000, model, choices, ...(usage && { usage }) };
}
