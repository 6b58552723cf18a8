import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as finnish } from '@orama/stopwords/finnish';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as norwegian } from '@orama/stopwords/norwegian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import type { Language } from './languages.js';

/**
 * English words that say nothing about what a card is about: articles, pronouns, auxiliaries, prepositions, question
 * words, and what is left of a contraction. Larger than Lucene's 33; measured 1.03 × against those.
 */
const english = `
a an the this that these those some any each every both such same other another
i me my mine we us our ours you your yours he him his she her hers it its they them their theirs who whom whose
am is are was were be been being do does did done doing have has had having can could may might must shall should will would
of in on at by for from to into onto upon with within without about above below over under between among through during
before after until since against per via as than
and or but nor if so because while although though whether
what which when where why how
not no yes there here then thus hence also too very just only more most much many
s t d ll m re ve don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn
`;

/** The words left out of the index, by language, lower case, accents kept. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(english.trim().split(/\s+/)),
  da: new Set(danish),
  de: new Set(german),
  es: new Set(spanish),
  fi: new Set(finnish),
  fr: new Set(french),
  it: new Set(italian),
  nl: new Set(dutch),
  no: new Set(norwegian),
  pt: new Set(portuguese),
  ru: new Set(russian),
  sv: new Set(swedish),
};
