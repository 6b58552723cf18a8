import { fontFacts, type FontFacts } from './font-facts.js';

/**
 * The link between the two halves of pdf.js when both run in this thread. Its own one clones every message: measured on 77 pages of
 * papers, manuals and reports, text plus operators cost 79 ms a page with it and 49 ms with this one, which passes references, leaves
 * the operators out that nobody here reads, and reads the name of each font in passing.
 */
interface PortPair {
  readonly main: object;
  readonly worker: object;
}

export interface PortOptions {
  /** For reading only: fonts are not passed on, nor operators other than these. Without it all is. */
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
  /** Set once both ends exist. */
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

  /** Later, as a real port does: pdf.js relies on the order of its own statements. */
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

/** pdf.js empties a chunk right after sending it, so a chunk is copied, one level deep. */
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

/** The font itself is for drawing: it is not passed on. */
function fontMessage(message: unknown): { id: string; facts: FontFacts } | undefined {
  if (!isRecord(message) || message['action'] !== 'commonobj' || !Array.isArray(message['data'])) return undefined;
  const [id, type, exported]: unknown[] = message['data'];
  if (type !== 'Font' || typeof id !== 'string') return undefined;
  const buffer = isRecord(exported) ? exported['buffer'] : undefined;
  return { id, facts: fontFacts(buffer instanceof ArrayBuffer ? fontName(id, Buffer.from(buffer)) : '') };
}

/** In pdf.js's exported fonts the id, the MIME type and the name follow each other, each after its length in 32 bits. */
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
