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
    ['Who opens the pump?', 'Nothing opens the pump without the key.', 'closest_passage'],
    ['Who opens the pump?', 'Ada Keller opens the pump with the key.', 'answered'],
    ['How many pumps does the plant have?', 'The plant has pumps that run for 12 hours.', 'closest_passage'],
    ['How many pumps does the plant have?', 'The plant has 12 pumps.', 'answered'],
    ['When is the bin of the plant emptied?', 'The bin of the plant is emptied in the third week.', 'answered'],
    ['What happens when the pump starts?', 'When the pump starts, the lamp of the pump happens to blink.', 'answered'],
    ['Quand la poubelle est-elle vidée ?', 'La poubelle est vidée le mercredi.', 'answered'],
    ['Wann wird die Tonne geleert?', 'Die Tonne wird mittwochs geleert.', 'answered'],
    ['Wann wird die Tonne geleert?', 'Die Tonne wird von der Stadt geleert.', 'closest_passage'],
  ])(
    'asserts no sentence without a number, a time or somebody for a question that wants one: %s %s',
    async (question, said, outcome) => {
      expect((await judged(question, said)).outcome).toBe(outcome);
    },
  );

  it.each([
    ['What is the minimum pressure of the pump?', 'The maximum pressure of the pump is 16 bar.', 'closest_passage'],
    ['What is the maximum pressure of the pump?', 'The maximum pressure of the pump is 16 bar.', 'answered'],
    ['Is the pump open at 16 bar?', 'The pump is closed at 16 bar.', 'answered'],
  ])('asserts no sentence that says the opposite of what is asked: %s %s', async (question, said, outcome) => {
    expect((await judged(question, said)).outcome).toBe(outcome);
  });
});
