import { describe, expect, it } from 'vitest';
import { asksForPlace, isContents, isContentsEntry } from '../src/contents.js';

describe('a table of contents', () => {
  it.each([
    ['1.3.2 New controls: Row and Column Access Control … 5', true],
    ['Preface . . . . . . . . . . vii', true],
    ['2 Maintenance......................14', true],
    ['Index\t201', true],
    ['It costs more than 5', false],
    ['He waited… and then left in 1931.', false],
    ['Valve | 12', false],
    ['and so on … as before', false],
  ])('%s: %s', (line, expected) => expect(isContentsEntry(line)).toBe(expected));

  it('is recognised if most of its lines are entries', () => {
    expect(isContents('Contents\n\n1 Basics … 3\n\n2 Setup … 9')).toBe(true);
    expect(isContents('1 Basics … 3\n\nThe basics are few.\n\nThey are soon learnt.')).toBe(false);
    expect(isContents('\n\n')).toBe(false);
  });

  it('is recognised by its heading if it has page numbers', () => {
    const index = 'crane, of Halden, 1, 6\nbuoy, of Brevik, 2, 7';
    for (const heading of [
      'Index',
      'Manual › INDEX',
      'Handbuch › Stichwortverzeichnis',
      'Manuel › Table des matieres',
      '説明書 › 索引',
      'Руководство › Оглавление',
    ])
      expect({ heading, is: isContents(index, heading) }).toEqual({ heading, is: true });
    for (const heading of ['', 'Cranes', 'Index › Cranes', 'Consumer price index'])
      expect({ heading, is: isContents(index, heading) }).toEqual({ heading, is: false });
    expect(isContents('The index has risen by 3.2 % to 104,7.', 'Index')).toBe(false);
  });

  it('is searched for questions about pages and chapters', () => {
    expect(asksForPlace('On which page are the basics?')).toBe(true);
    expect(asksForPlace('What are the basics?')).toBe(false);
    for (const question of [
      'Auf welcher Seite steht das?',
      'À quelle page ?',
      '¿En qué página está?',
      'На какой странице?',
      '第几页？',
      '何ページですか',
    ])
      expect({ question, asks: asksForPlace(question) }).toEqual({ question, asks: true });
    expect(asksForPlace('Wer baut die Pagode?')).toBe(false);
  });
});
