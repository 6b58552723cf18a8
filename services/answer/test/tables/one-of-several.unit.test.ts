import { silentLogger } from '@cardinal/kernel';
import { expect, it } from 'vitest';
import { createExtractiveAnswerer } from '../../src/app/extractive/answerer.js';
import type { TableComputer } from '../../src/app/ports.js';
import type { Card } from '../../src/domain/card.js';
import { defaultThresholds } from '../../src/domain/evidence/findings.js';
import { cardOf, createFakeRetriever, requestOf } from '../../testing/fakes.js';

const segment = (cardId: number, revenues: string) =>
  cardOf(cardId, `Segment ${cardId}`, `| 2022 | 2021\nRevenues | ${revenues}\nCosts | 5 | 6`);

const cell = (text: string) => ({ text, start: 0, end: text.length, cut: false });

/** Computes the value of one row, as if it had seen the table of the first segment alone. */
const computer: TableComputer = {
  compute: (_, [card]) =>
    Promise.resolve({
      kind: 'computed',
      answer: '"2022" of "Revenues": $17,611.',
      basis: 'Computed: 1 of 2 rows used.',
      computation: {
        ...{ fileId: card?.fileId ?? 0, index: 0, fileName: 'a.pdf', program: '{}', unsure: false },
        ...{ rowsScanned: 2, rowsUsed: 1, rowsExcluded: 0, totalRows: 0, furtherRows: 0, columns: ['#1', '2022'] },
        rows: [{ row: 0, page: 1, cells: [cell('Revenues'), cell('$17,611')] }],
      },
      places: [],
    }),
};

async function ask(...cards: readonly Card[]) {
  const answerer = createExtractiveAnswerer({
    ...{ retriever: createFakeRetriever(cards), computer, library: { holding: () => Promise.resolve(undefined) } },
    ...{ thresholds: defaultThresholds, logger: silentLogger },
  });
  const said = { answer: '', outcome: '' };
  const request = requestOf({ question: 'What were the revenues in 2022?' });
  for await (const step of answerer.answer(request, new AbortController().signal)) {
    if (step.kind === 'chunk') said.answer += step.content;
    if (step.kind === 'done') said.outcome = step.outcome;
  }
  return said;
}

it('the value of one row is the answer if no row of that name has another one', async () => {
  const same = await ask(segment(1, '$17,611 | $16,328'), segment(2, '$17,611 | $16,328'));

  expect(same).toMatchObject({ outcome: 'answered', answer: expect.stringContaining('of "Revenues"') as string });
});

it('the value of one row is not the answer if a row of that name has another one, and both are shown', async () => {
  const { outcome, answer } = await ask(segment(1, '$17,611 | $16,328'), segment(2, '$23,162 | $26,540'));

  expect(outcome).toBe('closest_passage');
  expect(answer).toContain('$17,611');
  expect(answer).toContain('$23,162');
  expect(answer).not.toContain('Computed');
});
