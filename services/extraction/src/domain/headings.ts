import type { Unit } from './unit.js';

interface OpenHeading {
  readonly unit: Unit;
  readonly level: number;
  readonly path: readonly string[];
  /** Some card shows it. */
  shown: boolean;
}

/** A heading that no card shows. */
export interface BareHeading {
  readonly unit: Unit;
  readonly path: readonly string[];
}

/**
 * Watches that every heading reaches a card: normally by the titles of the cards below it; a heading with nothing below
 * becomes text itself.
 */
export interface HeadingWatch {
  open(unit: Unit, level: number, path: readonly string[]): void;
  /** A card came out whose title shows these headings. */
  show(headings: readonly string[]): void;
  /**
   * Headings that ended without a card, removed from the watch, in the order of the document. Ask before text comes, and at the end.
   *
   * @returns those that share a card together: none has one that is still open between its first and its last.
   */
  takeBare(): BareHeading[][];
  /** All headings still open count as ended. */
  endAll(): void;
  /** Start of the earliest heading that no card shows yet. */
  waitingFrom(): number | undefined;
}

export function createHeadingWatch(): HeadingWatch {
  let stack: OpenHeading[] = [];
  let bare: BareHeading[] = [];

  function end(headings: readonly OpenHeading[]): void {
    for (const { unit, path, shown } of headings) {
      // One that encloses another bare one is named in its title, or lies in the middle of the same card.
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
