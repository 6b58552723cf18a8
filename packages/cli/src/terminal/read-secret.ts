import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Stream } from './status-line.js';

/** Standard input, which may be a terminal. */
export interface SecretSource extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean | undefined;
}

/** Maximum number of bytes that are read for a secret. */
const mostBytes = 4_096;

/**
 * Reads a secret: typed without echo at a terminal, otherwise the first line of the piped input.
 *
 * @returns the secret without surrounding blanks; '' if there is none.
 */
export async function readSecret(
  source: SecretSource,
  screen: Stream,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  if (source.isTTY && isReadable(source)) return typed(source, screen, prompt, signal);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > mostBytes || chunk.includes(lineFeed)) break;
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split('\n', 1);
  return line.trim();
}
const lineFeed = 10;

const isReadable = (source: SecretSource): source is SecretSource & NodeJS.ReadableStream => 'setEncoding' in source;

async function typed(
  input: NodeJS.ReadableStream,
  screen: Stream,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  // Discards the echo of readline.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  screen.write(prompt);
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      // A terminal in raw mode sends Ctrl-C as a character.
      lines.once('SIGINT', () => reject(new DOMException('Interrupted.', 'AbortError')));
      lines.once('close', () => resolve(''));
      lines.question('', (line) => resolve(line.trim()));
    });
  } finally {
    lines.close();
    screen.write('\n');
  }
}
