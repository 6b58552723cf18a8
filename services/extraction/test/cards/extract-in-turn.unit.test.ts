import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ParsedDocument } from '../../src/app/extract-instance.js';
import { extractInTurn } from '../../src/app/extract-in-turn.js';
import { extractionOf } from '../../testing/card-samples.js';

const document = (title: string): ParsedDocument => ({
  extraction: extractionOf(5),
  fileName: 'a.txt',
  version: 1,
  metadata: {},
  textLength: 1,
  title,
});
const { signal } = new AbortController();

it('small documents pass large ones, which are processed one at a time, whether they succeed or fail', async () => {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const extract = extractInTurn(
    ({ title }) =>
      new Promise((resolve, reject) => {
        begun.push(title);
        ends.set(title, (failure) => (failure ? reject(failure) : resolve()));
      }),
    1,
    ({ title }) => title.startsWith('small'),
  );

  const [first, second, third] = ['large 1', 'large 2', 'large 3'].map((title) => extract(document(title), signal));
  const small = ['small 1', 'small 2'].map((title) => extract(document(title), signal));
  await nextTurn();
  expect(begun.toSorted()).toEqual(['large 1', 'small 1', 'small 2']);

  ends.get('large 1')?.(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await nextTurn();
  expect(begun.at(-1)).toBe('large 2');

  for (const title of ['large 2', 'small 1', 'small 2']) ends.get(title)?.();
  await Promise.all([second, ...small]);
  await nextTurn();
  expect(begun.at(-1)).toBe('large 3');
  ends.get('large 3')?.();
  await third;
});

it('teams take turns, however many large documents each of them has', async () => {
  const begun: number[] = [];
  const extract = extractInTurn(
    async ({ extraction }) => {
      begun.push(extraction.teamId);
      await nextTurn();
    },
    1,
    () => false,
  );
  const of = (teamId: number) => extract({ ...document('large'), extraction: { ...extractionOf(5), teamId } }, signal);
  await Promise.all([...[1, 1, 1, 1, 1].map(of), ...[2, 2, 3].map(of)]);
  expect(begun).toEqual([1, 2, 3, 1, 2, 1, 1, 1]);
});
