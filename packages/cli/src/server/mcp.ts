import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { withinTime } from '@cardinal/kernel';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Command, Running } from '../command.js';
import { objectIn } from '../usage-error.js';
import type { Chosen } from './profiles.js';
import type { ServerTools } from './tools.js';

/** Error codes of JSON-RPC: parse error, and a code from the range for implementations if the request could not be delivered. */
const codes = { malformed: -32_700, notReached: -32_000 } as const;
/** How long the last answers are waited for after the program has closed its input, in milliseconds. */
const lastAnswersMs = 60_000;

/**
 * Relays MCP messages, one per line, between a program's standard streams and a server's `/mcp`, until the program closes its input.
 * Messages are passed on unread, except for the protocol version that clients from before 2026 negotiate, because their later requests must
 * name it.
 */
async function relay({ url, key }: Chosen, { signal, stdin, writeOut, say }: Running): Promise<void> {
  // Imported on demand, because loading this module takes longer than most commands run.
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const server = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit });
  const gone = new AbortController();
  const ended = AbortSignal.any([signal, gone.signal]);
  const asked = new Set<unknown>();
  const answers = new EventTarget();

  function answer(message: object): void {
    writeOut(Buffer.from(`${JSON.stringify(message)}\n`)).catch((err: unknown) => gone.abort(err)); // the program no longer reads
    if ('id' in message && asked.delete(message.id)) answers.dispatchEvent(new Event('answer'));
  }
  const refuse = (id: unknown, code: number, message: string): void =>
    answer({ jsonrpc: '2.0', id, error: { code, message } });

  function pass(line: string): void {
    const message = objectIn(line) as JSONRPCMessage | undefined; // the server validates the rest
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
    purpose: 'Serve the Model Context Protocol over standard input and output, for programs that start their servers.',
    options: {},
    async run({ chosen }, values, running) {
      await relay(chosen(values), running);
      return undefined;
    },
  },
];
