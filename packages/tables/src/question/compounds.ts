import type { TableWords } from './table-words.js';
import type { Question, Token } from './tokens.js';

/**
 * Splits compounds that no table has as a word: "Gesamtbetrag" into "gesamt" and "Betrag", where that is a column; "zweithöchster" into "zweit" and
 * "höchster".
 *
 * @param tables the words of the tables that may be meant.
 */
export function splitCompounds(question: Question, tables: readonly TableWords[]): Question {
  const { compounds } = question.words;
  if (compounds.size === 0) return question;
  const tokens = question.tokens.flatMap((token) => partsOf(token, question, tables));
  return tokens.length === question.tokens.length ? question : { ...question, tokens };
}

function partsOf(token: Token, { words }: Question, tables: readonly TableWords[]): readonly Token[] {
  const { word, stem, start, end } = token;
  const isKnown = tables.some(({ headers, cellStems }) => headers.has(stem) || cellStems.has(stem));
  // The offsets of the parts are only known where the word is written without accents in its first part, and of equal length.
  if (isKnown || word.length !== end - start) return [token];
  for (const first of words.compounds) {
    const rest = word.slice(first.length);
    if (!word.startsWith(first) || rest === '') continue;
    const own = words.stem(rest);
    const isOrder = words.superlatives.has(rest) || words.synonyms.some((each) => each.order && each.words.has(rest));
    // The whole of a grade or a price per piece is no sum of them.
    const isColumn = !words.notAdditive.has(rest) && tables.some(({ headers }) => headers.has(own));
    if (
      !(words.places.has(first)
        ? isOrder
        : isColumn || (words.average.has(first) && tables.some(({ headers }) => headers.has(own))))
    )
      continue;
    const middle = start + first.length;
    return [
      { word: first, stem: words.stem(first), isName: false, start, end: middle },
      { word: rest, stem: own, isName: false, start: middle, end },
    ];
  }
  return [token];
}
