const inScripts = (...names: readonly string[]): string => names.map((name) => `\\p{Script=${name}}`).join('');

const ascii = /^[\x00-\x7f]*$/;

/** Whether a text is pure ASCII. Most English text is, and is then processed much faster without the Unicode rules. */
export const isAscii = (text: string): boolean => ascii.test(text);

/** For a character class: characters that are words or syllables, of which a word has one or two. */
export const ideographic = inScripts('Han', 'Hiragana', 'Katakana');
/** For a character class: scripts written without spaces between words, and Hangul, whose words take endings. */
export const unspaced = `${ideographic}${inScripts('Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar')}ー々〆`;
/** For a character class: scripts in which a combining mark is an accent. In Devanagari or Thai, for example, it is a vowel. */
export const accented = inScripts('Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew');
