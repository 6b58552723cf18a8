import { searchWords } from '@cardinal/language';
import { migrate, openSqlite } from '@cardinal/store';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/outbound/sqlite/migrations.js';
import { collectionWord, wordsColumn } from '../../src/outbound/sqlite/words-column.js';

/** The words that the full-text index has for a card with this text. */
function indexed(text: string): readonly string[] {
  using db = openSqlite(':memory:');
  migrate(db, 'extraction', migrations);
  db.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'extraction_card_words', 'row')`);
  const words = wordsColumn(10, { title: text, statement: '', verbatimContent: '' });
  db.run('INSERT INTO extraction_card_words (rowid, words) VALUES (1, ?)', [words]);
  return db.all<{ term: string }>('SELECT term FROM temp.terms').map(({ term }) => term);
}

const characters = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const between = (signs: readonly string[]): string => signs.map((sign, at) => `a${at}${sign}Z${at}`).join('');

describe('the words of a card in the full-text index', () => {
  it.each([
    ['every ASCII character between words', between(characters(0x01, 0x7f))],
    ['every typographic dash and quote between words', between(characters(0x2010, 0x201f))],
    ['every ASCII character by itself', characters(0x01, 0x7f).join(' ')],
    ['repeated words', 'The ship, the SHIP and the shipping; the ship’s “log”'],
    ['words that are just short enough, and too long', `${'x'.repeat(64)} ${'Y'.repeat(65)}z ${'7'.repeat(300)}`],
    ['accents and other scripts', 'Crème BRÛLÉE, ﬁne １２ 東京 tower Ärger'],
    ['a word like that of a collection', `${collectionWord(11)} and 11`],
    ['nothing', ''],
  ])('are those that a search looks for: %s', (_, text) => {
    const words = [...searchWords(text), collectionWord(10)];
    expect(indexed(text)).toEqual([...new Set(words)].sort());
  });
});
