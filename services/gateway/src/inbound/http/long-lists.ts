import { closeUnread } from '@cardinal/http';
import { createTimeSlice } from '@cardinal/kernel';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * JSON of a list of any length. Between its items other requests proceed, because a collection may have any number of documents, and
 * `JSON.stringify` of 20,000 takes a tenth of a second.
 *
 * @param view what the response shows of an item.
 */
export async function listJson<Item>(items: readonly Item[], view: (item: Item) => object): Promise<string> {
  const slice = createTimeSlice();
  /** Joined per slice, because joining all items at the end would take as long as writing half of them. */
  const joined: string[] = [];
  let parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(view(item)));
    const pause = slice.yieldIfSpent();
    if (!pause) continue; // not awaited for each item, because an `await` takes longer than an item
    joined.push(parts.join(','));
    parts = [];
    await pause;
  }
  if (parts.length > 0) joined.push(parts.join(','));
  await slice.yieldIfSpent();
  return `[${joined.join(',')}]`;
}

/** JSON of an object with fields, and of one more field whose value is JSON already. */
export const jsonWith = (object: object, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/**
 * Length from which a body counts as long, in UTF-16 code units. A long body is sent in pieces, because encoding 8 MB at once blocks the
 * process, and has no entity tag, because hashing costs more than it saves.
 */
export const longBody = 256 * 1024;
/** Length of a piece, in UTF-16 code units. */
const pieceLength = 65_536;

/** Sends JSON of any length. @param stallMs the connection is closed if the client takes nothing of it for this long, in milliseconds. */
export function sendJson(reply: FastifyReply, json: string, stallMs: number): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (json.length <= longBody) return reply.send(json);
  closeUnread(reply.raw, stallMs);
  return reply
    .header('content-length', Buffer.byteLength(json))
    .send(Readable.from(piecesOf(json), { objectMode: false }));
}

function* piecesOf(text: string): Generator<Buffer> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + pieceLength, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--; // half of a character cannot be encoded
    yield Buffer.from(text.slice(start, end));
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
