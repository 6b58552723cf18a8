import type { ExtractInstance, ParsedDocument } from './extract-instance.js';

/** UTF-16 code units of a document whose cards the rules make in a few milliseconds. */
const smallText = 64 * 1024;

export const isSmall = ({ textLength }: ParsedDocument): boolean => textLength <= smallText;

/**
 * Small documents are extracted at once, as they mostly wait for each other's writes; of the others at most `atOnce` at a time: next is the
 * oldest of the team that was served longest ago.
 */
export function extractInTurn(
  extract: ExtractInstance,
  atOnce: number,
  goesAhead: (document: ParsedDocument) => boolean,
): ExtractInstance {
  let waiting: { readonly teamId: number; readonly begin: () => void }[] = [];
  /** The turn in which each team that has one waiting or under way was served last. */
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
