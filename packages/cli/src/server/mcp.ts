import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { withinTime } from '@cardinal/kernel';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Command, Running } from '../command.js';
import { objectIn } from '../usage-error.js';
import type { Chosen } from './profiles.js';
import type { ServerTools } from './tools.js';

/** Of JSON-RPC: what came is no message; and, of the numbers that are left to programs, the request did not get through. */
const codes = { malformed: -32_700, notReached: -32_000 } as const;
/** So long a program that has nothing more to ask waits for its last answers, in milliseconds. */
const lastAnswersMs = 60_000;

/**
 * Passes the messages of a program that speaks MCP by its standard streams, one a line, to a server's `/mcp`, and back, until the program
 * ends its own. Of the messages only the protocol version is read that clients from before 2026 negotiate, because their later requests have to name
 * it.
 */
async function relay({ url, key }: Chosen, { signal, stdin, writeOut, say }: Running): Promise<void> {
  // Here, because loading it takes longer than most commands.
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const server = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit });
  const gone = new AbortController();
  const ended = AbortSignal.any([signal, gone.signal]);
  const asked = new Set<unknown>();
  const answers = new EventTarget();

  function answer(message: object): void {
    writeOut(Buffer.from(`${JSON.stringify(message)}\n`)).catch((err: unknown) => gone.abort(err)); // nobody reads any more
    if ('id' in message && asked.delete(message.id)) answers.dispatchEvent(new Event('answer'));
  }
  const refuse = (id: unknown, code: number, message: string): void =>
    answer({ jsonrpc: '2.0', id, error: { code, message } });

  function pass(line: string): void {
    const message = objectIn(line) as JSONRPCMessage | undefined; // the server says what else is wrong with it
    if (!message) return refuse(null, codes.malformed, 'A message must be one JSON object, on one line.');
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    if (id !== undefined) asked.add(id);
    server.send(message).catch((thrown: unknown) => {
      const text = thrown instanceof Error ? thrown.message : String(thrown);
      if (id === undefined) say(text);
      else refuse(id, codes.notReached, text);
    });
  }

  function onmessage(message: JSONRPCMessage): void {
    const agreed = 'result' in message ? message.result['protocolVersion'] : undefined;
    if (typeof agreed === 'string') server.setProtocolVersion(agreed);
    answer(message);
  }
  await Object.assign(server, { onmessage }).start();
  try {
    const input = Readable.from(stdin, { signal: ended });
    for await (const line of createInterface({ input })) if (line.trim() !== '') pass(line);
    await withinTime({ ms: lastAnswersMs, signal: ended }, async (over) => {
      while (asked.size > 0) await once(answers, 'answer', { signal: over });
    });
  } finally {
    await server.close();
  }
}

export const mcpCommands: readonly Command<ServerTools>[] = [
  {
    words: ['mcp'],
    purpose: 'Serve the Model Context Protocol by standard input and output, for programs that start their servers.',
    options: {},
    async run({ chosen }, values, running) {
      await relay(chosen(values), running);
      return undefined;
    },
  },
];
