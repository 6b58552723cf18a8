import type { Unit } from './unit.js';

interface OpenHeading {
  readonly unit: Unit;
  readonly level: number;
  readonly path: readonly string[];
  /** Whether some card's title shows it. */
  shown: boolean;
}

/** A heading that no card's title shows. */
export interface BareHeading {
  readonly unit: Unit;
  readonly path: readonly string[];
}

/**
 * Ensures that every heading is part of a card: normally of the titles of the cards below it; a heading with nothing below it becomes text
 * itself.
 */
export interface HeadingWatch {
  open(unit: Unit, level: number, path: readonly string[]): void;
  /** To be called for each card, with the headings that its title shows. */
  show(headings: readonly string[]): void;
  /**
   * Removes and returns the headings that ended without a card, in the order of the document. Has to be called before text is added, and at
   * the end.
   *
   * @returns runs of headings that share a card: no heading that is still open lies between the first and the last of a run.
   */
  takeBare(): BareHeading[][];
  /** Ends all headings that are still open. */
  endAll(): void;
  /** Start of the earliest heading that no card shows yet. */
  waitingFrom(): number | undefined;
}

export function createHeadingWatch(): HeadingWatch {
  let stack: OpenHeading[] = [];
  let bare: BareHeading[] = [];

  function end(headings: readonly OpenHeading[]): void {
    for (const { unit, path, shown } of headings) {
      // A heading around another bare one is named in that one's title, or lies inside the same card.
      const isInside = unit.start < (bare.at(-1)?.unit.start ?? 0);
      if (!shown && !isInside) bare.push({ unit, path });
    }
  }
  return {
    open(unit, level, path) {
      const kept = stack.findIndex((heading) => heading.level >= level);
      if (kept >= 0) end(stack.splice(kept));
      stack.push({ unit, level, path, shown: false });
    },
    show(headings) {
      for (const heading of stack)
        if (headings.includes(heading.unit.text.replace(/\s+/gu, ' ').trim())) heading.shown = true;
    },
    takeBare() {
      const taken = bare;
      bare = [];
      const runs: BareHeading[][] = [];
      let open = 0;
      for (const heading of taken) {
        const before = open;
        while ((stack[open]?.unit.start ?? Infinity) < heading.unit.start) open++;
        const run = runs.at(-1);
        if (run && open === before) run.push(heading);
        else runs.push([heading]);
      }
      return runs;
    },
    endAll() {
      end(stack);
      stack = [];
    },
    waitingFrom() {
      const starts = [bare[0]?.unit, stack.find((heading) => !heading.shown)?.unit].flatMap(
        (unit) => unit?.start ?? [],
      );
      return starts.length > 0 ? Math.min(...starts) : undefined;
    },
  };
}
