import { writeFileSync } from 'node:fs';
import type { SseEvent } from './client.js';
import type { BookedLine } from './ledger.js';

const path = process.env['TRANSCRIPT'];
const parts: string[] = [];

/** Result of a request: the events of a stream, or a body. */
export interface Told {
  readonly events?: readonly SseEvent[];
  readonly reply?: unknown;
  readonly ledger: readonly BookedLine[] | object;
}

/** Records a request and its result in the file that `TRANSCRIPT` names, if any. */
export function transcribe(title: string, request: object, { events = [], reply, ledger }: Told): void {
  if (path === undefined) return;
  const replied = reply === undefined ? [] : [`< ${JSON.stringify(reply)}`];
  const booked = Array.isArray(ledger) ? (ledger as readonly BookedLine[]).map(lineOf) : [JSON.stringify(ledger)];
  const lines = [
    `> ${JSON.stringify(request)}`,
    ...eventLines(events),
    ...replied,
    ...booked.map((line) => `ledger ${line}`),
  ];
  parts.push(`${title}\n${lines.join('\n')}\n`);
  writeFileSync(path, parts.join('\n'));
}

/** One line per event; consecutive chunks of an answer share a line, separated by "|". */
function eventLines(events: readonly SseEvent[]): string[] {
  const lines: string[] = [];
  let pieces: string[] = [];
  const say = (): void => {
    if (pieces.length > 0) lines.push(`< answer_chunk ×${pieces.length}: ${shortened(pieces.join('|'))}`);
    pieces = [];
  };
  for (const { type, data } of events) {
    if (type === 'answer_chunk') {
      pieces.push(String(data['content']));
      continue;
    }
    say();
    lines.push(`< ${type}: ${contentOf(type, data)}`);
  }
  say();
  return lines;
}

function contentOf(type: string, data: Readonly<Record<string, unknown>>): string {
  if (type === 'status') return String(data['message']);
  if (type === 'source') return `${String(data['file_name'])}, “${shortened(String(data['content_preview']))}”`;
  const { ask_id: _, ...rest } = data;
  return JSON.stringify(rest);
}

function lineOf(line: BookedLine): string {
  const cached = line.cache_read_tokens > 0 ? `, ${line.cache_read_tokens} of them cached` : '';
  return `${line.kind} ${line.model}: prompt ${line.prompt_tokens}${cached}, completion ${line.completion_tokens}`;
}

const shortened = (text: string): string =>
  text.length <= 90 ? text : `${text.slice(0, 80)}… (${text.length} characters)`;
