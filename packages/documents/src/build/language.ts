import { francAll } from 'franc';
import { functionWordLanguages, functionWordShares } from './function-words.js';

/** Maps the ISO 639-3 codes that franc returns to ISO 639-1. */
const languages: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'eng:en deu:de fra:fr spa:es ita:it por:pt nld:nl swe:sv dan:da nob:nb fin:fi pol:pl ces:cs slk:sk slv:sl hun:hu ron:ro bul:bg ' +
    'rus:ru ukr:uk ell:el tur:tr hrv:hr srp:sr cat:ca est:et lit:lt lav:lv arb:ar pes:fa heb:he hin:hi ben:bn tam:ta jpn:ja kor:ko ' +
    'cmn:zh vie:vi tha:th ind:id'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** A text with fewer letters gets no language, because names and labels look alike in all languages. */
const minLetters = 40;

/** Minimum number of letters for franc, because franc mistakes short English texts for Catalan or French. */
const minFrancLetters = 200;

/** Thresholds on the share of function words: running English text has 0.35 to 0.5, the labels of a table hardly any. */
const clearShare = 0.18;
const clearLead = 1.5;
const presentShare = 0.05;

/** franc scores languages relative to its best guess (1). A runner-up with this score or more makes the result ambiguous. */
const tooClose = 0.97;

/** One character of these scripts carries as much text as several Latin letters. */
const denseScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const denseWeight = 4;

/** @returns the ISO 639-1 code of the language a text is written in, or `''` when unsure. */
export function recogniseLanguage(text: string): string {
  const words = text
    .replace(/https?:\S+|[^\p{L}\p{M}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = words.length + (denseWeight - 1) * (words.match(denseScripts)?.length ?? 0);
  if (letters < minLetters) return '';
  const shares = functionWordShares(words);
  const [first, second] = shares;
  if (first !== undefined && first.share >= clearShare && first.share >= clearLead * (second?.share ?? 0))
    return first.language;
  if (letters < minFrancLetters) return '';
  const [best, next] = francAll(words, { only: Object.keys(languages), minLength: 10 });
  const language = languages[best?.[0] ?? ''] ?? '';
  const isContradicted =
    functionWordLanguages.includes(language) &&
    !shares.some((known) => known.language === language && known.share >= presentShare);
  return isContradicted || (next !== undefined && next[1] >= tooClose) ? '' : language;
}

/** No more running text (or other text) is added to a sample that has this many UTF-16 code units. */
const sampleSize = 12_000;

/** Collects running text for language recognition. Headings, table cells and code are used only if there is too little running text. */
export class LanguageSample {
  #prose = '';
  #other = '';

  add(text: string, isProse: boolean): void {
    if (isProse && this.#prose.length < sampleSize) this.#prose += ` ${text.slice(0, sampleSize)}`;
    if (!isProse && this.#other.length < sampleSize) this.#other += ` ${text.slice(0, sampleSize)}`;
  }

  get text(): string {
    return this.#prose.length >= 200 ? this.#prose : `${this.#prose} ${this.#other}`;
  }
}
