import { describe, expect, it } from 'vitest';
import { asksForPlace, contentsEntries, isContents } from '../src/contents.js';

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
  ])('%s: %s', (line, expected) => expect(contentsEntries(line, 'Contents')).toEqual(expected ? [line] : []));

  it('is recognised if most of its lines are entries', () => {
    expect(isContents('Contents\n\n1 Basics … 3\n\n2 Setup … 9')).toBe(true);
    expect(isContents('1 Basics … 3\n\nThe basics are few.\n\nThey are soon learnt.')).toBe(false);
    expect(isContents('Preface … vi\nThanks … ix\nBasics … 1\nSetup … 9\nUse … 14')).toBe(true);
    expect(isContents('\n\n')).toBe(false);
  });

  it.each([
    ['prices', 'Espresso ....... 3\nLatte ....... 4\nCake ....... 2\nWater ....... 1\nTea ....... 2'],
    ['prices that rise', 'Small ....... 3\nMedium ....... 4\nLarge ....... 5'],
    ['columns', 'Berlin\t12\nParis\t9\nRome\t31\nOslo\t4\nBern\t8'],
    ['a single line', 'Number of parking spaces ....... 40'],
    ['answers', '1 ... C\n2 ... I\n3 ... C\n4 ... V\n5 ... I'],
    ['a chronicle', 'Founded ... 1898\nMerged ... 1923\nListed ... 1951\nMoved ... 1988\nSold ... 2004'],
  ])('is no list of %s', (_, text) => {
    expect(contentsEntries(text)).toEqual([]);
    expect(isContents(text)).toBe(false);
  });

  it('is no list of what a box holds, or of values, under such a heading', () => {
    expect(isContents('2 screws\n4 bolts\n6 washers\n1 manual', 'Manual › Contents')).toBe(false);
    expect(isContents('Screws: 2\nBolts: 4\nWashers: 6', 'Anleitung › Inhalt')).toBe(false);
    expect(isContents('Screws 2\nBolts 4\nManual 1', 'Manual › Contents')).toBe(false);
    expect(isContents('2021 104\n2022 108\n2023 112', 'Prices › Index')).toBe(false);
    expect(isContents('Basics 3\nSetup 9\nUse 14', 'Manual › Contents')).toBe(true);
    expect(isContents('1 Basics 3 2 Setup 9 3 Use 14', 'Manual › Contents')).toBe(true);
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
