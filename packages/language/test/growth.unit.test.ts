import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { analyseCard, analyseQuery } from '../src/analyse.js';
import { compoundsOf } from '../src/compounds.js';
import { fold } from '../src/fold.js';
import { formsOf } from '../src/forms.js';
import { languages } from '../src/languages.js';
import { correctionsAmong } from '../src/lexicon/corrections.js';
import { spoken } from '../src/lexicon/spoken.js';
import { readListing } from '../src/questions/list-questions.js';
import { asksAboutMany } from '../src/questions/many-questions.js';
import { periodsIn, periodsOfYears, spellPeriods } from '../src/periods.js';
import { languageOf } from '../src/recognise.js';
import { withoutInstructions } from '../src/questions/instructions.js';
import { figureWordsIn, reportLinesOf } from '../src/questions/report-lines.js';
import { aboutOf, answersIn } from '../src/questions/questions.js';
import { holdsTime } from '../src/questions/times.js';
import { saysOpposite } from '../src/meanings/opposites.js';
import { searchWords } from '../src/search-words.js';
import { sentences, sentencesOfLines } from '../src/sentences.js';
import { spokenIn } from '../src/spoken-in.js';
import { stem } from '../src/stem.js';
import { normalise, wordsOf } from '../src/words.js';

const cells = (text: string): string[] => text.match(/[^]{1,8}/g) ?? [];

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  'normal form': normalise,
  words: (text) => wordsOf(normalise(text)),
  compounds: (text) => compoundsOf(normalise(text), true),
  folding: fold,
  stemming: (text) => stem(text.toLowerCase()),
  forms: (text) => formsOf(text.toLowerCase(), 'und'),
  'forms of words': (text) =>
    wordsOf(normalise(text)).words.map((word) => languages.map((each) => formsOf(word, each))),
  language: (text) => languageOf(wordsOf(normalise(text)).words, 1),
  'language of a question': spokenIn,
  'what a question is about': aboutOf,
  'what answers': (text) => (['when', 'number', 'why'] as const).map((kind) => answersIn(text, kind, 'de')),
  'times that a text says': (text) => [holdsTime(text, 'de'), holdsTime(text.replaceAll(' ', ' 30 '), 'ja')],
  opposites: (text) => saysOpposite(`what minimum ${text} if ${text}`, text, text),
  'search words': searchWords,
  'questions about many': (text) => asksAboutMany(`${text} x`) || asksAboutMany(text.replaceAll(' ', '')),
  'questions for all': (text) => spoken.map((each) => readListing(`list all which ${text}`, each)),
  'lines of a report': (text) => reportLinesOf(`the gross ${text} margin`),
  'words for figures': (text) => [`did ${text} report`, `hat ${text}`].map((each) => figureWordsIn(each, 'en')),
  instructions: (text) =>
    [`${text}?`, `If ${text}. What?`, `According to the balance sheet${text}, what?`].map(withoutInstructions),
  'many periods': (text) => spellPeriods(cells(text).join('4Q18/2018-Q3')),
  'names of corrected values': (text) =>
    correctionsAmong([
      text,
      `${text} (restated)`,
      ...cells(text),
      ...cells(text).map((cell) => `${cell} (restated, ${cell}`),
    ]),
  'marks of footnotes': (text) =>
    normalise(`${text.replaceAll('1', '¹')}²${'¹'.repeat(text.length)}${'½①'.repeat(text.length)}a`),
  periods: (text) => [periodsIn(`4Q18 ${text}`), periodsOfYears(`first ${text} 2018`)],
  sentences: (text) => [...sentences(text)],
  'sentences of scripts without full stops': (text) => [
    ...sentences(text.replaceAll('a', 'ก')),
    ...sentences(`ก${' '.repeat(text.length)}a`),
    ...sentences(`a.${' »“'.repeat(text.length)}${'.\u200f'.repeat(text.length)}`),
    ...sentences('ก. '.repeat(text.length)),
  ],
  'sentences of lines': (text) => [...sentencesOfLines(text)],
  cards: (text) => analyseCard(text, text),
  queries: (text) => analyseQuery(text, languages),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });
});
