import type { IncomingMessage, ServerResponse } from 'node:http';
import { deliver, listenLocally, readBody, type Delivery } from '../scripted-http.js';
import { eventsOf, messageOf, toSse, type WireEvent } from './events.js';
import { brokenRule } from './request-rules.js';
import type { ReplyBlock, WireRequest, WireUsage } from './wire.js';

/** A message, and how its bytes are sent. */
export interface MessageReply extends Delivery {
  readonly blocks: readonly ReplyBlock[];
  /** Default: `tool_use` if the last block is a tool call, else `end_turn`. */
  readonly stopReason?: string;
  readonly usage?: Partial<WireUsage>;
  readonly deltaLength?: number;
  readonly citationsFirst?: boolean;
  /** Ignores `stream` and sends the message in one piece. */
  readonly whole?: true;
  /** Modifies the events before they are sent: removes, adds, corrupts. */
  readonly events?: (events: readonly WireEvent[]) => readonly (WireEvent | string)[];
}

/** A failure before the stream begins. */
export interface FailureReply {
  readonly status: number;
  readonly errorType: string;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Reply = MessageReply | FailureReply;

/** Returns the reply to the n-th request, from 0. */
export type Script = (request: WireRequest, n: number) => Reply | Promise<Reply>;

export interface MessagesApiOptions {
  /** Requests that this server rejects in addition to those that the API rejects, as other servers support less of it. */
  readonly refuses?: (request: WireRequest) => FailureReply | undefined;
}

export interface MessagesApi extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Every accepted request, oldest first. */
  readonly requests: readonly WireRequest[];
  /** Number of requests so far, including rejected ones. */
  readonly calls: number;
  /** Number of replies that are still being sent. */
  readonly open: number;
}

const plainUsage: WireUsage = {
  input_tokens: 100,
  output_tokens: 20,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/**
 * A server of the Messages API over HTTP, implemented after its documentation, whose replies come from the script. It rejects requests
 * that break the API's rules with 400, and those without a key with 401.
 *
 * @param script a list is played in order; its last entry is repeated for every further request.
 */
export async function startMessagesApi(
  script: Script | readonly Reply[],
  { refuses = () => undefined }: MessagesApiOptions = {},
): Promise<MessagesApi> {
  const requests: WireRequest[] = [];
  const state = { calls: 0, open: 0 };
  const choose: Script =
    typeof script === 'function' ? script : (_request, n) => script[Math.min(n, script.length - 1)] ?? overloaded;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.calls++;
    const body = await readBody(request);
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v1/messages') {
      return fail(response, { status: 404, errorType: 'not_found_error' });
    }
    const { authorization = '', 'x-api-key': key } = request.headers;
    if (!key && !/^Bearer \S/.test(authorization))
      return fail(response, { status: 401, errorType: 'authentication_error' });
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['anthropic-version']))) {
      return fail(response, {
        status: 400,
        errorType: 'invalid_request_error',
        message: 'anthropic-version: required',
      });
    }
    const wire = JSON.parse(body) as WireRequest;
    const message = brokenRule(wire) ?? (wire.stream === true ? undefined : 'this server only streams');
    if (message !== undefined) return fail(response, { status: 400, errorType: 'invalid_request_error', message });
    const reply = refuses(wire) ?? (await choose(wire, requests.push(wire) - 1));
    if ('status' in reply) return fail(response, reply);
    state.open++;
    response.once('close', () => state.open--);
    await play(response, reply, wire, requests.length);
  }

  const server = await listenLocally(serve);
  return {
    url: server.url,
    requests,
    get calls() {
      return state.calls;
    },
    get open() {
      return state.open;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const overloaded: FailureReply = { status: 529, errorType: 'overloaded_error' };

function fail(response: ServerResponse, { status, errorType, message = errorType, headers = {} }: FailureReply): void {
  const body = { type: 'error', error: { type: errorType, message }, request_id: 'req_test' };
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test', ...headers });
  response.end(JSON.stringify(body));
}

async function play(response: ServerResponse, reply: MessageReply, request: WireRequest, n: number): Promise<void> {
  const type = reply.contentType ?? (reply.whole ? 'application/json' : 'text/event-stream; charset=utf-8');
  const headers = { 'content-type': type, 'request-id': `req_${n}` };
  response.writeHead(200, headers);
  await deliver(response, written(reply, request, n), reply);
}

function written(reply: MessageReply, { model }: WireRequest, n: number): string[] {
  const { blocks, usage, deltaLength = 12, citationsFirst = false } = reply;
  const stopReason = reply.stopReason ?? (blocks.at(-1)?.type === 'tool_use' ? 'tool_use' : 'end_turn');
  const options = {
    id: `msg_${n}`,
    model,
    stopReason,
    usage: { ...plainUsage, ...usage },
    deltaLength,
    citationsFirst,
  };
  if (reply.whole) return [JSON.stringify(messageOf(blocks, options))];
  const events = [...eventsOf(blocks, options)];
  return (reply.events?.(events) ?? events).map((event) => (typeof event === 'string' ? event : toSse(event)));
}
