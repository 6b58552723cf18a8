import { describe, expect, it } from 'vitest';
import { holdsWhatIsAsked } from '../src/domain/evidence/asked-kind.js';
import { analyseQuestion } from '../src/domain/question/question.js';

describe('the analysis of a question', () => {
  it.each([
    ['When did the war end?', 'when'],
    ['In what year was it built?', 'when'],
    ['What time does it open?', 'when'],
    ['How many people live there?', 'number'],
    ['What percentage is lost?', 'number'],
    ['How old is it?', 'number'],
    ['Who wrote it?', 'who'],
    ['By whom was it built?', 'who'],
    ['Where is it?', 'where'],
    ['Which city hosts the fair?', 'where'],
    ['Why did it fail?', 'why'],
    ['What was the reason for the delay?', 'why'],
    ['What is a valve?', undefined],
    ['Describe the whole procedure', undefined],
  ])('%s asks for: %s', (text, type) => expect(analyseQuestion(text).type).toBe(type));

  it('separates words of content from words that ask', () => {
    const question = analyseQuestion('What is the maximum pressure of the pump?');
    expect(question.content).toEqual(['maximum', 'pressur', 'pump']);
    expect(question.written.get('pressur')).toBe('pressure');
  });

  it('does not search for the word that "how" measures, unless answers have other words for it', () => {
    expect(analyseQuestion('How likely is it that the filter fails?').content).toEqual(['filter', 'fail']);
    expect(analyseQuestion('How heavy is the filter?').content).toEqual(['heavi', 'filter']);
    expect(analyseQuestion('What happens often?').content).toContain('often');
  });

  it('keeps words that ask if there are no others', () => {
    expect(analyseQuestion('What is it called?').content).toEqual(['call']);
  });

  it.each([
    ['When did Acme buy 3 plants in Fresno?', ['acm', '3', 'fresno'], ['3']],
    ['Warsaw has how many parks?', ['warsaw'], []],
    ['What happened in 1944?', ['1944'], ['1944']],
    ['Is the The Hague court open?', ['hagu'], []],
  ])('finds names and numbers in: %s', (text, entities, numbers) => {
    const question = analyseQuestion(text);
    expect(question.entities).toEqual(entities);
    expect(question.numbers).toEqual(numbers);
  });
});

describe('whether a sentence contains what is asked for', () => {
  it.each([
    ['When did it open?', 'It opened in 1987.', true],
    ['When did it open?', 'It opened in the 1980s.', true],
    ['When did it open?', 'It opened on Tuesday.', true],
    ['When did it open?', 'It has 9999 seats.', false],
    ['When did the 1987 fair open?', 'The fair of 1987 was large.', false],
    ['How many seats?', 'It seats 40,000 people.', true],
    ['How many seats?', 'It seats forty people.', true],
    ['How many of the 30 seats?', 'There are 30 seats.', false],
    ['Who built it?', 'It was built by Ada Lovelace.', true],
    ['Who built the Fresno dam?', 'the Fresno dam was built.', false],
    ['Who built it?', 'Workers came later.', false],
    ['Where is it?', 'It stands in Warsaw.', true],
    ['Where is it?', 'It stands near the river.', true],
    ['Where is Warsaw?', 'People live in Warsaw.', false],
    ['Why did it fail?', 'It failed because of rust.', true],
    ['Why did it fail?', 'It failed in spring.', false],
    ['What is it?', 'Anything at all.', undefined],
  ])('%s — %s: %s', (text, sentence, expected) => {
    expect(holdsWhatIsAsked(analyseQuestion(text), sentence, new Set(['workers']))).toBe(expected);
  });
});
