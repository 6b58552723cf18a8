import { francAll } from 'franc';

/** ISO 639-3, as franc names them, to ISO 639-1. */
const languages: Readonly<Record<string, string>> = {
  eng: 'en', deu: 'de', fra: 'fr', spa: 'es', ita: 'it', por: 'pt', nld: 'nl', swe: 'sv', dan: 'da', nob: 'nb', fin: 'fi', pol: 'pl',
  ces: 'cs', slk: 'sk', slv: 'sl', hun: 'hu', ron: 'ro', bul: 'bg', rus: 'ru', ukr: 'uk', ell: 'el', tur: 'tr', hrv: 'hr', srp: 'sr',
  cat: 'ca', est: 'et', lit: 'lt', lav: 'lv', arb: 'ar', pes: 'fa', heb: 'he', hin: 'hi', ben: 'bn', tam: 'ta', jpn: 'ja', kor: 'ko',
  cmn: 'zh', vie: 'vi', tha: 'th', ind: 'id',
};

/** Fewer letters than this say too little: franc mistakes short English phrases for other languages. */
const minLetters = 60;

/** franc scores relative to the best guess (1). A runner-up this close means that both fit. */
const tooClose = 0.985;

/** @returns the ISO 639-1 code of the language a text is written in, or `''` when unsure. */
export function recogniseLanguage(text: string): string {
  const words = text.replace(/https?:\S+|[^\p{L}\p{M}\s]+/gu, ' ').replace(/\s+/g, ' ').trim();
  // A letter of a script that writes syllables or words with one sign says as much as several Latin ones.
  const dense = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  if (words.length + 3 * dense < minLetters) return '';
  const [best, second] = francAll(words, { only: Object.keys(languages), minLength: 10 });
  if (best === undefined || (second !== undefined && second[1] >= tooClose)) return '';
  return languages[best[0]] ?? '';
}
