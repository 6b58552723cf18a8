import { silentLogger } from '@cardinal/kernel';
import { runProgram, type Program } from '@cardinal/tables';
import { describe, expect, it } from 'vitest';
import { createExtractiveAnswerer } from '../../src/app/extractive/answerer.js';
import { overTables } from '../../src/app/over-tables.js';
import type { Library } from '../../src/app/ports.js';
import { defaultThresholds } from '../../src/domain/evidence/findings.js';
import type { ReadUnsure, TableComputation } from '../../src/domain/tables/compute-over.js';
import { createFakeRetriever, requestOf } from '../../testing/fakes.js';
import { catalogOf, orders, tablesOf } from '../../testing/table-documents.js';

const { bytes, cards } = orders;
const program: Program = {
  where: [{ op: '=', column: 'Region', value: 'North' }],
  value: { op: 'nth', n: 1, columns: ['Customer'] },
};
const always: ReadUnsure = (_, [only]) => only && { table: 0, program, outcome: runProgram(only.table, program) };
const library = { holding: () => Promise.resolve(undefined) } satisfies Pick<Library, 'holding'>;

async function ask(question: string, readUnsure?: ReadUnsure, history: readonly string[] = []) {
  const answerer = createExtractiveAnswerer({
    ...{ retriever: createFakeRetriever(cards), computer: tablesOf(catalogOf(bytes), readUnsure).computer },
    ...{ library, thresholds: defaultThresholds, logger: silentLogger },
  });
  const said = { answer: '', outcome: '', computations: [] as TableComputation[] };
  const request = requestOf({ question, history: history.map((content) => ({ role: 'user', content })) });
  for await (const step of answerer.answer(request, new AbortController().signal)) {
    if (step.kind === 'chunk') said.answer += step.content;
    if (step.kind === 'computation') said.computations.push(step.computation);
    if (step.kind === 'done') said.outcome = step.outcome;
  }
  return said;
}

describe('a question over a table that may mean several things', () => {
  const question = 'Which customer bought the most in the first North order?';

  it('is answered by its likeliest reading, marked as unsure, and never as a plain answer', async () => {
    const { answer, outcome, computations } = await ask(question, always);
    expect(outcome).toBe('closest_passage');
    expect(answer).toBe(
      'The question may mean something else. Read as: "Customer" of row 1 where "Region" is "North": Customer 0. [1]\n\nComputed from orders.csv: 10 of 30 rows used.',
    );
    expect(computations).toMatchObject([{ program: JSON.stringify(program), unsure: true }]);
  });

  it('is answered as before if unsure readings are not shown', async () => {
    const { answer, computations } = await ask(question);
    expect(answer).not.toContain('may mean something else');
    expect(computations).toEqual([]);
  });
});

describe('an unsure reading', () => {
  it('does not take the place of a certain one', async () => {
    const { outcome, computations } = await ask('How many orders are in the North region?', always);
    expect(outcome).toBe('answered');
    expect(computations).toMatchObject([{ program: expect.stringContaining('"count"') as string, unsure: false }]);
  });

  it('is not made of a question that continues another', async () => {
    const said = await ask('And the first one?', always, ['How many orders are in the North region?']);
    expect(said.computations).toEqual([]);
  });

  it('is no source for a language model', async () => {
    const { computer } = tablesOf(catalogOf(bytes), always);
    const question = 'Which customer bought the most in the first North order?';
    const said = await overTables(
      { computer, library },
      requestOf({ question }),
      question,
      cards,
      AbortSignal.timeout(20_000),
    );
    expect(said.computed).toBeUndefined();
    expect(said).toMatchObject({ aboutMany: true, unsure: { computation: { unsure: true } } });
  });
});
