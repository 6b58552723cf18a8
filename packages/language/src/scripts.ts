const inScripts = (...names: readonly string[]): string => names.map((name) => `\\p{Script=${name}}`).join('');

const ascii = /^[\x00-\x7f]*$/;

/** Whether a text needs none of the Unicode rules: most English text, much faster. */
export const isAscii = (text: string): boolean => ascii.test(text);

/** Inside of a character class: signs that are words or syllables, of which a word has one or two. */
export const ideographic = inScripts('Han', 'Hiragana', 'Katakana');
/** Inside of a character class: scripts written without spaces between words, and Hangul, whose words take endings. */
export const unspaced = `${ideographic}${inScripts('Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar')}ー々〆`;
/** Inside of a character class: scripts in which a combining mark is an accent. In Devanagari or Thai it is a vowel. */
export const accented = inScripts('Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew');
