import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { createLookUp } from '../src/app/extractive/look-up.js';
import { defaultThresholds } from '../src/domain/evidence/findings.js';
import { cardOf, createFakeRetriever, requestOf, type FakeRetrieverOptions } from '../testing/fakes.js';

async function judged(question: string, text: string, options?: FakeRetrieverOptions) {
  const retriever = createFakeRetriever([cardOf(1, '', text)], options);
  const deps = { retriever, thresholds: defaultThresholds, logger: silentLogger };
  const { findings } = await createLookUp(deps, requestOf({ question }), new AbortController().signal).find(
    question,
    [],
  );
  return findings;
}

describe('the outcome for the same evidence', () => {
  const half = 'Does the new gasket of the valve resist strong acids?';
  const text = 'The gasket of the valve is green.';

  it('is stricter in a large collection, where chance finds more', async () => {
    const [large, small] = await Promise.all([judged(half, text), judged(half, text, { otherCards: 9 })]);
    expect([large.outcome, small.outcome]).toEqual(['not_found', 'closest_passage']);
  });

  it.each([
    ['How much does the pump cost?', 'The transport of the pump is at the cost of the customer.', 'closest_passage'],
    ['How much does the pump cost?', 'The pump costs 90 euros.', 'answered'],
    ['When does the pump start?', 'The pump may start without any warning.', 'closest_passage'],
    ['When does the pump start?', 'The pump starts within 30 seconds.', 'answered'],
    ['Who may open the pump?', 'Only a trained technician may open the pump.', 'answered'],
  ])(
    'asserts no sentence without a number or time for a question that wants one: %s %s',
    async (question, said, outcome) => {
      expect((await judged(question, said)).outcome).toBe(outcome);
    },
  );
});
