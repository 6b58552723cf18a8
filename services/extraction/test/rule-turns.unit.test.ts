import { describe, expect, it } from 'vitest';
import { ruleBudgets, type Rules } from '../src/app/rules.js';
import { rulesIn } from '../src/outbound/threads/threaded-rules.js';

const { signal } = new AbortController();

async function* none(): AsyncGenerator<never> {}

const works: Record<string, (rules: Rules) => Promise<unknown>> = {
  'cards of a document': (rules) =>
    rules.makeCards({ teamId: 7, title: 'A' }, none(), signal)[Symbol.asyncIterator]().next(),
  'comparison of a document with others': (rules) => rules.comparison(7, signal).telling([]),
  'changes between two versions': (rules) => rules.changesBetween(7, none(), none(), signal),
};

describe('the threads of the rules', () => {
  it.each(Object.entries(works))('are taken in the turn of the team: %s', async (_, work) => {
    const owners: number[] = [];
    const rules = rulesIn(
      {
        take(owner) {
          owners.push(owner);
          return Promise.reject(new Error('no thread in this test'));
        },
      },
      ruleBudgets,
    );

    await expect(work(rules)).rejects.toThrow('no thread');
    expect(owners).toEqual([7]);
  });
});
