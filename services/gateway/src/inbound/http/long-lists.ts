import { createTimeSlice } from '@cardinal/kernel';
import type { FastifyReply } from 'fastify';

/**
 * JSON of a list of any length. Between its items other requests proceed, because a collection may have any number of documents, and
 * `JSON.stringify` of 20,000 takes a tenth of a second.
 *
 * @param view what the response shows of an item.
 */
export async function listJson<Item>(items: readonly Item[], view: (item: Item) => object): Promise<string> {
  const slice = createTimeSlice();
  const parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(view(item)));
    const pause = slice.yieldIfSpent();
    if (pause) await pause; // not for each item, because an \`await\` takes longer than an item
  }
  await slice.yieldIfSpent();
  return `[${parts.join(',')}]`;
}

/** JSON of an object with fields, and of one more field whose value is JSON already. */
export const jsonWith = (object: object, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);
