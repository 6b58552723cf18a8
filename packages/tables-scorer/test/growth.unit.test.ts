import { steepTexts } from '@cardinal/testkit';
import { questionsIn } from '@cardinal/tables/reading';
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../tables/testing/parts.js';
import { candidatesOf } from '../src/candidates/candidates-of.js';
import { subjectOf } from '../src/subject.js';

const cells = (text: string): string[] => text.replaceAll('|', ' ').match(/[^]{1,8}/g) ?? [];

function candidates(asked: string, rows: readonly (readonly string[])[]): void {
  const [question] = questionsIn(asked);
  if (question) candidatesOf(subjectOf(question, { table: tableOf(['Name', 'Amount'], rows), names: [] }));
}

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  'the cells of a table': (text) =>
    candidates('How many came after x?', [['x', '1'], ['y', '2'], ...cells(text).map((cell) => [cell, '3'])]),
  'the length of a cell': (text) =>
    candidates('Which name comes after x?', [
      ['x', '1'],
      [text.replaceAll('|', ' '), '2'],
      ['y', '3'],
    ]),
  'the length of a question': (text) =>
    candidates(text, [
      ['x', '1'],
      ['Ab 12', '2'],
    ]),
};

// Below these lengths a text decides how many readings there are, up to their bound, which takes some 30 ms for any longer text.
const lengths = { from: 1_024, to: 8_192 };

describe('the time is proportional to', () => {
  it.each(Object.keys(routines))('%s', { timeout: 120_000, retry: 4 }, (name) => {
    expect(steepTexts(routines[name] ?? (() => {}), lengths, 10)).toEqual([]);
  });
});
