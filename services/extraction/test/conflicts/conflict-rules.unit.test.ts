import { describe, expect, it } from 'vitest';
import { sketchesOf, readCard } from '../../src/domain/conflicts/card-statements.js';
import { compareCards } from '../../src/domain/conflicts/compare-cards.js';
import type { FindingType } from '../../src/domain/conflicts/decide.js';
import { subjectOf, subjectsDiffer } from '../../src/domain/conflicts/subject.js';
import { disagreement, readStatement } from '../../testing/statements.js';

const conflicting: readonly (readonly [FindingType, string, string])[] = [
  ['value', 'The trial period of the service is 14 days.', 'The trial period of the service is 30 days.'],
  [
    'value',
    'Visitors may park for up to two hours in the courtyard.',
    'Visitors may park in the courtyard for up to 4 hours.',
  ],
  ['value', 'The empty boiler weighs 120 kg.', 'The empty boiler has a weight of 140 kg.'],
  ['value', 'A lost badge costs 20 euros.', 'The fee for a lost badge is EUR 35.'],
  ['value', 'The tank holds 400 litres of water.', 'The tank holds 600 l of water.'],
  ['value', 'Backups are made every 6 hours.', 'Backups are made every 12 hours.'],
  ['value', 'The bridge carries vehicles of at most 7.5 tonnes.', 'The bridge carries vehicles of at most 12 tonnes.'],
  ['value', 'The library opens at 9 am on Saturdays.', 'On Saturdays the library opens at 10:30.'],
  ['value', 'Unused vacation expires after 15 months.', 'Unused vacation expires after 12 months.'],
  ['value', 'The discount for students is 10%.', 'Students get a discount of 25 percent.'],
  ['value', 'The course has 24 places.', 'There are 18 places in the course.'],
  ['value', 'The service requires PostgreSQL 14.', 'The service requires PostgreSQL 16.'],
  ['value', 'The oven must be preheated to 180 °C.', 'Preheat the oven to 220 °C.'],
  ['date', 'Applications close on 31 May 2026.', 'Applications close on 15 June 2026.'],
  ['date', 'The lease ends in March 2027.', 'The lease ends in September 2027.'],
  ['date', 'The lighthouse was built in 1871.', 'The lighthouse was built in 1894.'],
  ['polarity', 'Dogs are allowed in the garden of the inn.', 'Dogs are not allowed in the garden of the inn.'],
  ['polarity', 'The cover must be removed before cleaning.', 'The cover must not be removed before cleaning.'],
  ['polarity', 'Registration for the workshop is mandatory.', 'Registration for the workshop is optional.'],
  ['polarity', 'The valve is open during the test.', 'The valve is closed during the test.'],
  ['polarity', 'The pass covers trips on night buses.', 'The pass does not cover trips on night buses.'],
  ['polarity', 'The hall is heated in winter by default.', 'The hall is not heated in winter by default.'],
  ['polarity', 'The form is signed before the interview.', 'The form is to be signed after the interview.'],
  ['name', 'The head of building C is Sofia Marin.', "Building C's head is Ahmed Rashid."],
  ['name', 'The archive of the museum is kept in Lisbon.', 'The archive of the museum is kept in Porto.'],
  ['name', 'The cleaning of the offices is done by Brightwater.', 'The cleaning of the offices is done by Sunfield.'],
];

const agreeing: readonly (readonly [string, string, string])[] = [
  ['the same in another unit', 'The path is 1.5 km long.', 'The path has a length of 1,500 m.'],
  ['the same in words', 'The notice period is three months.', 'The notice period is 3 months.'],
  ['the same time', 'The office closes at 5:30 pm.', 'The office closes at 17:30.'],
  ['the same day', 'The rule takes effect on 2025-07-01.', 'The rule takes effect on July 1, 2025.'],
  ['rounding', 'The plant employs 1,204 people.', 'The plant employs about 1,200 people.'],
  ['a bound that holds', 'The pump needs at least 4 bar.', 'The pump was run with 6 bar.'],
  ['a range that holds', 'Keep the wine between 10 and 14 °C.', 'Keep the wine at 12 °C.'],
  ['another subject', 'The small tank holds 400 litres of water.', 'The large tank holds 900 litres of water.'],
  ['another model', 'The range of the K40 is 300 km.', 'The range of the K60 is 410 km.'],
  ['another place', 'The rent in Lyon is EUR 900 a month.', 'The rent in Nantes is EUR 700 a month.'],
  [
    'another year',
    'Net sales of the group in 2022 were EUR 3 million.',
    'Net sales of the group in 2023 were EUR 4 million.',
  ],
  [
    'a year on one side only',
    'Net sales of the group in 2022 were EUR 3 million.',
    'Net sales of the group were EUR 4 million.',
  ],
  ['another time of the year', 'In summer the pool closes at 20:00.', 'In winter the pool closes at 18:00.'],
  ['another condition', 'If the lamp is red, the pump is stopped.', 'If the lamp is green, the pump is not stopped.'],
  ['a condition on one side', 'Guests may smoke on the terrace.', 'During meals guests may not smoke on the terrace.'],
  ['another currency', 'The ticket costs EUR 12.', 'The ticket costs USD 14.'],
  ['another period', 'The rent is EUR 900 per month.', 'The rent is EUR 10,800 per year.'],
  ['another unit of count', 'The house has 12 windows.', 'The house has 4 doors.'],
  [
    'what is denied is not what is said',
    'The pump of the hall weighs 40 kg without its frame.',
    'About the pump of the hall',
  ],
  ['before one and after another', 'The form is signed before the interview.', 'The form is signed after the visit.'],
  ['before and after a value', 'The shop is open before 6 pm.', 'The shop is open after 8 am.'],
  ['double negation', 'The gate is not closed.', 'The gate is open.'],
  ['history', 'The fee for a lost badge is EUR 20.', 'The fee for a lost badge has been raised to EUR 25.'],
  ['a change against a level', 'Sales increased by 4%.', 'Sales were 40% of the total.'],
  ['no common subject', 'The lift stops at 6 floors.', 'Interest is paid at 6% a year.'],
];

describe('sentences that cannot both hold', () => {
  it.each(conflicting)('differ in one %s: %s | %s', (type, a, b) => {
    expect(disagreement(a, b)).toMatchObject({ type });
    expect(disagreement(b, a)).toMatchObject({ type });
  });
});

describe('sentences that can both hold', () => {
  it.each(agreeing)('%s: %s | %s', (_why, a, b) => {
    expect(disagreement(a, b)).toBeUndefined();
    expect(disagreement(b, a)).toBeUndefined();
  });

  it.each(conflicting.flatMap(([, a, b]) => [a, b]))('never contradict themselves: %s', (text) => {
    expect(disagreement(text, text)).toBeUndefined();
  });
});

describe('text that is no statement', () => {
  it.each([
    ['a question', 'May dogs enter the garden?'],
    ['an announcement', 'The fees are as follows:'],
    ['an example', 'For example, a lost badge costs 20 euros.'],
    ['a fragment', 'and costs 20 euros more than before.'],
    ['another script', 'Собаки не допускаются в сад гостиницы.'],
    ['a label', 'Page 4 of 9'],
    ['a wall of words', 'word '.repeat(400)],
  ])('%s', (_why, text) => expect(readStatement(text)).toBeUndefined());

  it('rows of tables', () => expect(sketchesOf('Lamp | 149 EUR | in stock today\nChair | 320 EUR | sold')).toEqual([]));
});

describe('cards', () => {
  it('are compared sentence by sentence, with offsets into the card', () => {
    const a = 'The shop sells tea. The trial period of the service is 14 days.';
    const b = 'Nothing else is new. The trial period of the service is 30 days. Ask for details.';
    const [found] = compareCards(readCard('', a), readCard('', b));
    expect(found).toMatchObject({ type: 'value', a: { text: '14 days' }, b: { text: '30 days' } });
    expect(a.slice(found?.first.start, found?.first.end)).toBe('The trial period of the service is 14 days.');
    expect(b.slice(found?.second.start, found?.second.end)).toBe('The trial period of the service is 30 days.');
  });

  it('do not contradict each other if one of them contains both statements', () => {
    const a = 'The trial period of the service is 14 days.';
    expect(compareCards(readCard('', a), readCard('', `${a} The trial period of the service is 30 days.`))).toEqual([]);
  });

  it.each([
    ['Manual X200 › Setup', 'Manual X300 › Setup', true],
    ['Report 2022', 'Report 2023', true],
    ['Handbook Acme GmbH', 'Handbook Globex AG', true],
    ['Plant Norwick › Safety', 'Plant Ellmouth › Safety', true],
    ['Travel policy', 'Expense rules', false],
    ['Policy version 2', 'Policy version 3', false],
    ['Returns', '', false],
  ])('of %s and %s are about different subjects: %s', (a, b, differ) => {
    expect(subjectsDiffer(subjectOf(a, ''), subjectOf(b, ''))).toBe(differ);
  });

  it('of 10,000 characters take bounded time', () => {
    const long = (days: number) =>
      Array.from({ length: 200 }, (_, n) => `Filter ${n} of the unit is changed after ${n + days} days of use.`).join(
        ' ',
      );
    const [a, b] = [readCard('', long(1)), readCard('', long(2))];
    expect(a.sentences.length).toBeLessThanOrEqual(60);
    compareCards(a, b);
  });
});
