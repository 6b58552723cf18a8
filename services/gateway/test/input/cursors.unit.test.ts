import { answer } from '@cardinal/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageInfo, pageOf } from '../../src/domain/cursors/list-cursor.js';
import { startGateway, type Harness } from '../harness.js';

let it1: Harness;
let owner: Record<string, string>;
beforeEach(async () => {
  it1 = await startGateway();
  owner = { authorization: `Bearer ${(await it1.keyWith('owner')).secret}` };
  for (const collectionId of [1, 2]) {
    for (const name of ['a', 'b']) {
      const id = name + collectionId;
      const ask = answer.Ask.fromPartial({ id, collectionId, state: 'done', outcome: 'answered' });
      it1.answers.asks.set(id, { team: 1, ask });
    }
  }
  for (const _ of [1, 2]) await it1.call('POST', '/api/v1/conflicts/77/resolve', { action: 'reopen' });
});
afterEach(async () => it1[Symbol.asyncDispose]());

/** Requests for lists with different parameters. */
const lists = [
  ...['', '&type=policy', '&search=hotel', '&current_only=false'].map(
    (query) => `/api/v1/collections/1/knowledge-cards?limit=1${query}`,
  ),
  '/api/v1/collections/1/conflicts?limit=1',
  '/api/v1/collections/1/conflicts?limit=1&state=open',
  '/api/v1/collections/1/chats?limit=1',
  '/api/v1/audit?limit=1',
];

const cursorIn = ({ json }: Awaited<ReturnType<Harness['call']>>): unknown =>
  json['next_cursor'] ?? (json['data'] as { pagination?: { nextCursor: unknown } }).pagination?.nextCursor;

it('a cursor continues its own list, and is refused for any other', async () => {
  const get = (path: string) => it1.call('GET', path, undefined, owner);
  const cursors: string[] = [];
  for (const list of lists) cursors.push(String(cursorIn(await get(list))));

  for (const [n, list] of lists.entries()) {
    for (const [m, cursor] of cursors.entries()) {
      const { status, json } = await get(`${list}&cursor=${cursor}`);
      const error = n === m ? undefined : 'cursor must come from an earlier response to the same request';
      expect([list, cursor, status, json['error']]).toEqual([list, cursor, n === m ? 200 : 400, error]);
    }
  }
});

it('a cursor that was truncated or changed is refused', async () => {
  const get = (path: string) => it1.call('GET', path, undefined, owner);
  for (const list of lists) {
    const cursor = String(cursorIn(await get(list)));
    for (const broken of [cursor.slice(0, -1), `${cursor}0`, cursor.replace(/_\d/, '_7')]) {
      const { status, json } = await get(`${list}&cursor=${broken}`);
      expect([list, broken, status]).toEqual([list, broken, 400]);
      expect(json['error']).toMatch(/^cursor must (be|come) /);
    }
  }
});

it.each([1, 0.8, 1.2e-7, 0])('a cursor continues after an entry with the score %d', (score) => {
  const asked = ['conflicts', 1];
  const { nextCursor } = pageInfo(asked, { page: 1, limit: 10 }, 30, [score, 77]);
  expect(pageOf('conflicts', asked, { page: 9, limit: 10, cursor: nextCursor ?? '' })).toEqual({
    page: 2,
    after: [score, 77],
  });
});
