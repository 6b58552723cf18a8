import type { IncomingMessage, ServerResponse } from 'node:http';
import { deliver, listenLocally, readBody, type Delivery } from '../scripted-http.js';
import { chunksOf, completionOf, dialects, type Dialect, type DialectName } from './dialects.js';
import { brokenRule } from './request-rules.js';
import type { ChatPart, ChatRequest, ChatUsage } from './wire.js';

/** A completion, and how its bytes are sent. */
export interface ChatReply extends Delivery {
  readonly parts: readonly ChatPart[];
  /** Default: `tool_calls` if the last part is a call, else `stop`. Null: no finish reason. */
  readonly finish?: string | null;
  /** Null: no count is sent, whatever the dialect. */
  readonly usage?: ChatUsage | null;
  /** Maximum length of one delta, in UTF-16 units. */
  readonly deltaLength?: number;
  /** Ignores `stream` and sends the reply in one piece. */
  readonly whole?: true;
  /** Modifies the events before they are sent: removes, adds, corrupts. */
  readonly events?: (events: readonly string[]) => readonly string[];
  /** Ends the reply after its parts with this failure, in the format of the dialect. */
  readonly streamFailure?: string;
}

/** A failure before the reply begins. */
export interface ChatFailure {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ChatScript = (
  request: ChatRequest,
  n: number,
) => ChatReply | ChatFailure | Promise<ChatReply | ChatFailure>;

export interface ChatServerOptions {
  readonly dialect?: DialectName;
  /** Requests need this bearer token. Default: none. */
  readonly apiKey?: string;
  /** Rejects tools, with the message of the dialect. */
  readonly noTools?: boolean;
  /** Rejects requests with these fields, as strict servers do. */
  readonly unknownFields?: readonly string[];
}

export interface ChatServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/v1` */
  readonly url: string;
  /** Every accepted request, oldest first. */
  readonly requests: readonly ChatRequest[];
  /** Number of requests so far, including rejected ones. */
  readonly calls: number;
  /** Number of replies that are still being sent. */
  readonly open: number;
  /** The dialect that the server uses. */
  readonly dialect: Dialect;
}

const plainUsage: ChatUsage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/**
 * A server of chat completions over HTTP, in one of the known dialects, whose replies come from the script.
 *
 * @param script a list is played in order; its last entry is repeated for every further request.
 */
export async function startChatServer(
  script: ChatScript | readonly (ChatReply | ChatFailure)[],
  { dialect: name = 'openai', apiKey, noTools = false, unknownFields = [] }: ChatServerOptions = {},
): Promise<ChatServer> {
  const dialect: Dialect = dialects[name];
  const requests: ChatRequest[] = [];
  const state = { calls: 0, open: 0 };
  const choose: ChatScript =
    typeof script === 'function' ? script : (_, n) => script[Math.min(n, script.length - 1)] ?? overloaded;

  function refusalOf(request: IncomingMessage, wire: ChatRequest): ChatFailure | undefined {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v1/chat/completions') {
      return { status: 404, message: 'Not Found' };
    }
    if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`) {
      return { status: 401, message: 'Invalid API Key' };
    }
    const unknown = unknownFields.find((field) => field in wire);
    if (unknown === 'max_tokens') {
      return { status: 400, message: `Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.` };
    }
    if (unknown !== undefined) return { status: 422, message: `Extra inputs are not permitted: ${unknown}` };
    if (noTools && wire.tools) return dialect.noTools;
    const message = brokenRule(wire);
    return message === undefined ? undefined : { status: 400, message };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.calls++;
    const wire = JSON.parse(await readBody(request)) as ChatRequest;
    const reply = refusalOf(request, wire) ?? (await choose(wire, requests.push(wire) - 1));
    if ('status' in reply) {
      const body = dialect.failure(reply.status, reply.message);
      const type = typeof body === 'string' ? 'text/plain' : 'application/json';
      response.writeHead(reply.status, { 'content-type': type, ...reply.headers });
      return void response.end(typeof body === 'string' ? body : JSON.stringify(body));
    }
    state.open++;
    response.once('close', () => state.open--);
    const type = reply.contentType ?? (reply.whole ? 'application/json' : 'text/event-stream; charset=utf-8');
    response.writeHead(200, { 'content-type': type });
    await deliver(response, written(dialect, reply, wire, requests.length), reply);
  }

  const server = await listenLocally(serve);
  return {
    url: `${server.url}/v1`,
    requests,
    dialect,
    get calls() {
      return state.calls;
    },
    get open() {
      return state.open;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const overloaded: ChatFailure = { status: 503, message: 'overloaded' };

function written(dialect: Dialect, reply: ChatReply, request: ChatRequest, n: number): readonly string[] {
  const { parts, usage = plainUsage, deltaLength = 12, streamFailure } = reply;
  const finish = reply.finish === undefined ? (parts.at(-1)?.type === 'call' ? 'tool_calls' : 'stop') : reply.finish;
  const options = {
    id: `chatcmpl-${n}`,
    model: request.model,
    usage,
    deltaLength,
    finish: streamFailure === undefined ? finish : null,
    wantsUsage: request.stream_options?.include_usage === true && streamFailure === undefined,
  };
  const events = reply.whole
    ? [JSON.stringify(completionOf(dialect, parts, options))]
    : [...chunksOf(dialect, parts, options)].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  if (streamFailure !== undefined) events.push(dialect.streamFailure(streamFailure));
  else if (!reply.whole && finish !== null) events.push('data: [DONE]\n\n');
  return reply.events?.(events) ?? events;
}
