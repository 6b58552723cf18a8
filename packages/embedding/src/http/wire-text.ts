/**
 * A text as servers accept it: lone surrogates and NUL make some of them refuse the whole request, an empty text makes
 * OpenAI's refuse it, and one that is too long is refused rather than cut by many.
 */
export function wireText(text: string, maxCharacters: number): string {
  const cut = text
    .slice(0, maxCharacters)
    .replaceAll('\0', ' ')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return cut === '' ? ' ' : cut;
}

/** Average of English text for common vocabularies; on the safe side for cutting. */
export const charactersPerToken = 3;

/** @returns an estimate, at most `maxTokens`; two special tokens are always read. */
export function estimateTokens(text: string, maxTokens: number): number {
  return Math.min(maxTokens, 2 + Math.ceil(text.length / 4));
}
