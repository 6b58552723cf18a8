/**
 * A text in a form that servers accept: lone surrogates and NUL make some servers refuse the whole request, OpenAI's refuses an empty text,
 * and many refuse a text that is too long instead of truncating it.
 */
export function wireText(text: string, maxCharacters: number): string {
  const cut = text
    .slice(0, maxCharacters)
    .replaceAll('\0', ' ')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return cut === '' ? ' ' : cut;
}

/** Assumed for cutting texts: on the safe side for English text and common vocabularies. */
export const charactersPerToken = 3;

/** @returns an estimate, at most `maxTokens`, which includes the two special tokens. */
export function estimateTokens(text: string, maxTokens: number): number {
  return Math.min(maxTokens, 2 + Math.ceil(text.length / 4));
}
