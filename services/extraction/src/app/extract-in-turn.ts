import type { ExtractInstance, ParsedDocument } from './extract-instance.js';

/** Maximum UTF-16 code units of a document whose cards the rules make in a few milliseconds. */
const smallText = 64 * 1024;

export const isSmall = ({ textLength }: ParsedDocument): boolean => textLength <= smallText;

/**
 * Extracts small documents at once, because they mostly wait for writes, which they share; of the others at most `atOnce` run concurrently:
 * the next is the oldest document of the team that was served longest ago.
 */
export function extractInTurn(
  extract: ExtractInstance,
  atOnce: number,
  goesAhead: (document: ParsedDocument) => boolean,
): ExtractInstance {
  let waiting: { readonly teamId: number; readonly begin: () => void }[] = [];
  /** For each team with a waiting or running document, the turn in which the team was last served. */
  const servedAt = new Map<number, number>();
  let turn = 0;
  let free = atOnce;

  async function enter(teamId: number): Promise<void> {
    if (free === 0) return new Promise((begin) => waiting.push({ teamId, begin }));
    free--;
    servedAt.set(teamId, (turn += 1));
  }

  function leave(): void {
    const turns = waiting.map(({ teamId }) => servedAt.get(teamId) ?? 0);
    const next = waiting[turns.indexOf(Math.min(...turns))];
    if (!next) {
      free++;
      if (free === atOnce) servedAt.clear();
      return;
    }
    waiting = waiting.filter((each) => each !== next);
    servedAt.set(next.teamId, (turn += 1));
    next.begin();
  }

  return async (document, signal) => {
    if (goesAhead(document)) return extract(document, signal);
    await enter(document.extraction.teamId);
    try {
      await extract(document, signal);
    } finally {
      leave();
    }
  };
}
