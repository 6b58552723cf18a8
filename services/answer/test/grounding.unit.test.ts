import type { ModelEvent } from '@cardinal/llm';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../src/domain/grounding/facts.js';
import { givenCard } from '../src/domain/prompt/given.js';
import { createQuotedIn } from '../src/domain/grounding/quotations.js';
import { createSupport } from '../src/domain/grounding/support.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import type { AnswerStep } from '../src/app/ports.js';
import { cardOf } from '../testing/fakes.js';
import { modelSetUp, sourcesOf, textOf } from '../testing/model-fakes.js';

const bridge = cardOf(
  1,
  'Fresno bridge',
  'The Fresno bridge was opened in 1931. It cost 1,500,000 dollars and was designed by Clara Voss.\nTrains use it.',
);
const tower = cardOf(2, 'Fresno tower', 'The Fresno tower was opened in 1950 and stands 31.5 metres tall.');
const question = 'When was the Fresno bridge opened, and who designed it?';

describe('the support of a sentence by the sources', () => {
  const cards = new Map([bridge, tower].map((card) => [String(card.cardId), givenCard(card)]));
  const supportOf = (sentence: string, asked = question) =>
    createSupport(analyseQuestion(asked), cards)(sentence, [], []);

  it.each<[string, number[]]>([
    ['It was opened in 1931.', [1]],
    ['It was designed by Clara Voss.', [1]],
    ['The designer was Voss.', [1]],
    ['It cost 1500000 dollars.', [1]],
    ['It cost 1 500 000 dollars.'.replaceAll(/(?<=\d) (?=\d)/g, '\u202f'), [1]],
    ['In 1931', [1]],
    ['- In 1931, by Clara Voss', [1]],
    ['The tower is 31.5 metres tall, the bridge was designed by Clara Voss.', [1, 2]],
    ['The tower came later, in 1950.', [2]],
  ])('%s', (sentence, by) => {
    const support = supportOf(sentence);
    expect(support).toMatchObject({ kind: 'supported' });
    expect(support.kind === 'supported' && support.by.map(({ id }) => Number(id)).sort()).toEqual(by);
  });

  it.each([
    'It was opened in 1932.',
    'It was designed by Joseph Strauss.',
    'The Fresno bridge was designed by Joseph Strauss in 1931.',
    'Joseph Strauss, an engineer from Cincinnati, drew it.',
    'It is painted red every spring by volunteers.',
    'It cost 1.5 dollars.',
    'Die Brücke wurde von einem Architekten aus Berlin entworfen.',
  ])('none: %s', (sentence) => {
    expect(supportOf(sentence)).toEqual({ kind: 'unsupported' });
  });

  it('exists for a confirmation only if the sources contain all of it', () => {
    expect(supportOf('Yes, it was opened in 1931.', 'Was the bridge opened in 1931?').kind).toBe('supported');
    expect(supportOf('Yes, it was opened in 1887.', 'Was the bridge opened in 1887?').kind).toBe('unsupported');
  });

  it.each(['Here is an overview:', 'The documents do not say who painted it.', 'Yes.', '**Opening:**', '…'])(
    'is not needed by: %s',
    (sentence) => {
      expect(supportOf(sentence).kind).toBe('says nothing');
    },
  );

  it('compares only numbers if a passage was cited', () => {
    const cited = (sentence: string) =>
      createSupport(analyseQuestion(question), cards)(sentence, [givenCard(bridge)], []).kind;
    expect(cited('Sie wurde 1931 eröffnet.')).toBe('supported');
    expect(cited('Sie wurde 1932 eröffnet.')).toBe('number changed');
  });

  it('reads numbers in all notations', () => {
    expect(numbersIn('1,500 and 1.500.000, 0031, 31.50, 1,234.50 on 03.05.2024')).toEqual([
      '1500',
      '1500000',
      '31',
      '31.5',
      '1234.5',
      '3',
      '5',
      '2024',
    ]);
  });
});

describe('a quotation', () => {
  it('is none with the digits of a number and of its power or fraction in one', () => {
    const isQuoted = createQuotedIn(
      new Map([['1', givenCard(cardOf(1, 'A', 'It rose by 10² units in 5½ years.'))]]),
      [],
    );
    expect(isQuoted('rose by 10² units in 5½ years')).toBe(true);
    expect(isQuoted('rose by 102 units')).toBe(false);
    expect(isQuoted('units in 51')).toBe(false);
  });
});

describe('an answer', () => {
  const events = (said: string, size = 7): ModelEvent[] => {
    const pieces = said.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
    return [...pieces.map((text) => ({ kind: 'text', text }) as const), { kind: 'end', reason: 'answered' }];
  };
  async function answered(said: string, description = {}, size = 7) {
    const steps: AnswerStep[] = await modelSetUp([bridge, tower], [events(said, size)], description).run({ question });
    const done = steps.findLast((step) => step.kind === 'done');
    return { text: textOf(steps), sources: sourcesOf(steps).map(({ cardId }) => cardId), done };
  }
  const plain = { citesDocuments: false, usesTools: false };

  it.each([true, false])(
    'has the numbers of the sources that support its sentences, with citations of the provider or not (%s)',
    async (citesDocuments) => {
      const said = 'It was opened in 1931. Clara Voss designed it. The tower came later, in 1950.';
      const { text, sources, done } = await answered(said, { citesDocuments });
      expect(text).toBe('It was opened in 1931. [1] Clara Voss designed it. [1] The tower came later, in 1950. [2]');
      expect(sources).toEqual([1, 2]);
      expect(done).toMatchObject({ outcome: 'answered' });
    },
  );

  it('that no source supports is not shown, and has no sources', async () => {
    const said =
      'It was opened in 1887 by Queen Victoria. It is known for its red paint, as everybody knows. Ask me more!';
    for (const description of [plain, {}]) {
      const { text, sources, done } = await answered(said, description);
      expect(text).toBe('The collection does not hold an answer to this.');
      expect(sources).toEqual([]);
      expect(done).toMatchObject({ outcome: 'not_found' });
    }
  });

  it('that no source supports is not shown even if it contains numbers of sources', async () => {
    const { text, sources } = await answered(
      'It was designed by Joseph Strauss [1]. He came from Cincinnati [2].',
      plain,
    );
    expect(text).not.toContain('Strauss');
    expect(sources).toEqual([]);
  });

  it('marks each sentence that no source supports', async () => {
    const { text, done } = await answered(
      'It was opened in 1931. Joseph Strauss designed it. He lived in Cincinnati.',
      plain,
    );
    expect(text).toBe(
      'It was opened in 1931. [1] Joseph Strauss designed it. (no source) He lived in Cincinnati. (no source)',
    );
    expect(done).toMatchObject({ outcome: 'closest_passage' });
  });

  it('marks a number beside a correct quotation that is in no source', async () => {
    const { text } = await answered('It was opened in 1932 [1 "opened in 1931"]. Trains use it.', plain);
    expect(text).toBe('It was opened in 1932 [1]. (a number here is in no source) Trains use it. [1]');
  });

  it('never shows a quotation that is in no source', async () => {
    const said =
      'It was opened in 1931. The record says “it was closed for ever” and “Trains   use it”, and "opened in 1931".';
    for (const size of [1, 7, 400]) {
      const { text } = await answered(said, plain, size);
      expect(text).not.toContain('closed for ever');
      expect(text).toContain('(a quotation that is in no source is left out)');
      expect(text).toContain('“Trains   use it”');
      expect(text).toContain('"opened in 1931"');
    }
  });

  it('is the same when it arrives in pieces of any size', async () => {
    const said =
      '# Bridge\n\n- It was opened in 1931 [1 "opened in 1931"].\n- It is red, they say.\n\nDr. Voss designed it. “Clara Voss” it was: 5" wide.\n';
    const whole = await answered(said, plain, 10_000);
    for (const size of [1, 2, 3, 5, 11, 40])
      expect(await answered(said, plain, size), `pieces of ${size}`).toEqual(whole);
    expect(whole.text).toContain('It was opened in 1931 [1].');
    expect(whole.text).toContain('It is red, they say. (no source)');
  });

  it('in several sentences is supported by one citation, before or after its text', async () => {
    const quote = 'Trains use it.';
    const start = bridge.verbatimContent.indexOf(quote);
    const citation = { kind: 'citation', documentId: '1', start, end: start + quote.length, quote } as const;
    const said = 'Züge fahren darüber. Das tun sie oft. So ist es.';
    for (const first of [true, false]) {
      const text = events(said).slice(0, -1);
      const passage: ModelEvent[] = first ? [citation, ...text] : [...text, citation];
      const steps = await modelSetUp(
        [bridge],
        [[...passage, { kind: 'passage-end' }, ...events(' Alle fliegen nach Berlin.')]],
      ).run({ question });
      expect(textOf(steps)).toBe(`${said} [1] Alle fliegen nach Berlin. (no source)`);
    }
  });

  it('that is empty is reported as such', async () => {
    const { text, done } = await answered('');
    expect(text).toBe('The language model gave no answer.');
    expect(done).toMatchObject({ outcome: 'not_found' });
  });
});
