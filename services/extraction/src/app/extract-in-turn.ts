import type { ExtractInstance, ParsedDocument } from './extract-instance.js';

/** UTF-16 code units of a document whose cards the rules make in a few milliseconds. */
const smallText = 64 * 1024;

export const isSmall = ({ textLength }: ParsedDocument): boolean => textLength <= smallText;

/**
 * Small documents are extracted at once, as they mostly wait for each other's writes; of the others at most `atOnce` at a time, first come,
 * first served.
 */
export function extractInTurn(
  extract: ExtractInstance,
  atOnce: number,
  goesAhead: (document: ParsedDocument) => boolean,
): ExtractInstance {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function enter(): Promise<void> {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free--;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }

  return async (document, signal) => {
    if (goesAhead(document)) return extract(document, signal);
    await enter();
    try {
      await extract(document, signal);
    } finally {
      leave();
    }
  };
}
