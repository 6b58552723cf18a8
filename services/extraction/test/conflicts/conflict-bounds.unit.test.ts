import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadCards } from '../../src/outbound/threads/read-cards.js';
import { sketchesOf, readCard } from '../../src/domain/conflicts/card-statements.js';
import { compareCards } from '../../src/domain/conflicts/compare-cards.js';
import { disagree } from '../../src/domain/conflicts/decide.js';
import { mayDisagree } from '../../src/domain/conflicts/sketch.js';
import { disagreeing } from '../../testing/disagreeing-records.js';
import { templated, type Card } from '../../testing/records.js';

const textOf = (card: Card): string => (typeof card === 'string' ? card : card[1]);
/** Limit in milliseconds, which is thirty times as long as the measured code takes on an idle core. */
const patience = 2_000;
/** The best time of three runs, because other processes use the processor, too. */
function shortest(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
const long = (line: (n: number) => string): string => {
  const lines: string[] = [];
  for (let length = 0; length < 10_000; length += lines.at(-1)?.length ?? 0) lines.push(line(lines.length));
  return lines.join(' ');
};

describe('bad input', { timeout: 30_000, retry: 4 }, () => {
  it.each([
    ['sentences that are nearly alike', long((n) => `The filter of the dryer is changed after ${n} days of use.`)],
    ['sentences without end', long((n) => `dryer ${n}`)],
    ['numbers without end', '9'.repeat(10_000)],
    ['digits and points', '1.'.repeat(5_000)],
    ['dates', long((n) => `On ${n % 40}.${n % 15}.20${n % 100} the dryer is due.`)],
    ['names', long((n) => `Station ${n}, order ${n} and batch B-${n} were checked.`)],
    ['denials', long(() => 'The dryer must not not never be closed without no one.')],
    ['ranges and sums', long((n) => `It costs EUR ${n} to ${n + 5} million or 1e308 dollars.`)],
    ['capitals', long(() => 'The Dryer Of The North IV I A B C IX.')],
    ['one word', 'word'.repeat(2_500)],
  ])('of 10,000 characters takes bounded time: %s', (_what, text) => {
    const other = text.replaceAll('dryer', 'dryer of the hall').replaceAll('1', '2');
    expect(shortest(() => void compareCards(readCard('Title 1', text), readCard('Title 2', other)))).toBeLessThan(
      patience,
    );
  });

  it('tables of 5,000 equal rows take bounded time and contradict nothing', () => {
    const rows = (euros: number) => Array.from({ length: 5_000 }, () => `Lamp | ${euros} EUR | in stock`).join('\n');
    const lines = (euros: number) => Array.from({ length: 5_000 }, () => `The lamp costs ${euros} EUR.`).join('\n');
    expect(compareCards(readCard('', rows(4)), readCard('', rows(5)))).toEqual([]);
    expect(shortest(() => void compareCards(readCard('', rows(4)), readCard('', rows(5))))).toBeLessThan(patience);
    const [a, b] = [readCard('', lines(4)), readCard('', lines(5))];
    expect(a.sentences).toHaveLength(60);
    expect(shortest(() => void compareCards(a, b))).toBeLessThan(patience);
  });

  it.each([
    [
      'an amount beyond what a number holds',
      'The limit of the tank is 1e308 litres.',
      'The limit of the tank is 1e307 litres.',
    ],
    ['days that no calendar has', 'The lease ends on 31.02.2024.', 'The lease ends on 30.02.2024.'],
    ['mixed scripts', 'Договор действует 30 дней с даты contract.', 'Договор действует 14 дней с даты contract.'],
    ['directions', 'The limit is \u202e03\u202c days of use.', 'The limit is \u202e41\u202c days of use.'],
  ])('is no contradiction: %s', (_what, a, b) => {
    expect(compareCards(readCard('', a), readCard('', b))).toEqual([]);
  });

  it('never contradicts itself, and is compared symmetrically', () => {
    const words =
      'the pump valve station order 12 30 days not must may 4.2 bar EUR until 31.02.2024 1e308 A-17 Q3 Keller насос'.split(
        ' ',
      );
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 3, maxLength: 25 })
      .map((all) => `The ${all.join(' ')}.`);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [x, y] = [readCard('', a), readCard('', b)];
        expect(compareCards(x, x)).toEqual([]);
        expect(compareCards(x, y).length).toBe(compareCards(y, x).length);
      }),
    );
  });
});

describe('the preselection by sketches', () => {
  it('misses no conflict that the complete comparison finds', () => {
    const sketches = [...templated, ...disagreeing].flatMap(([, a, b]) => [textOf(a), textOf(b)].flatMap(sketchesOf));
    let found = 0;
    for (const a of sketches) {
      for (const b of sketches) {
        const [first, second] = [a.statement(), b.statement()];
        if (!first || !second || !disagree(first, second)) continue;
        found++;
        expect(mayDisagree(a, b), `${a.text} | ${b.text}`).toBe(true);
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});

describe('cached cards', () => {
  it('are analysed once, and again when their text changes; the oldest are evicted first', () => {
    const readOf = createReadCards(100);
    const first = readOf(1, '', 'The pump opens at 4 bar.');
    expect(readOf(1, '', 'The pump opens at 4 bar.')).toBe(first);
    expect(readOf(1, '', 'The pump opens at 5 bar.')).not.toBe(first);
    const second = readOf(2, '', 'x'.repeat(70));
    expect(readOf(1, '', 'The pump opens at 5 bar.')).toBe(readOf(1, '', 'The pump opens at 5 bar.'));
    readOf(3, '', 'y'.repeat(70));
    expect(readOf(2, '', 'x'.repeat(70))).not.toBe(second);
  });
});
