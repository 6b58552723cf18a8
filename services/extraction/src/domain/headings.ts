import type { Unit } from './unit.js';

interface OpenHeading {
  readonly unit: Unit;
  readonly level: number;
  readonly path: readonly string[];
  /** Some card shows it. */
  shown: boolean;
}

/** Headings that no card shows, in order, for a card of their own. */
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
  /** Headings that ended without a card, removed from the watch. Ask before text comes, and at the end. */
  takeBare(): BareHeading[];
  /** All headings still open count as ended. */
  endAll(): void;
  /** Start of the earliest heading that no card shows yet. */
  waitingFrom(): number | undefined;
}

export function createHeadingWatch(): HeadingWatch {
  let stack: OpenHeading[] = [];
  let bare: BareHeading[] = [];

  function end(headings: readonly OpenHeading[]): void {
    bare.push(...headings.filter((heading) => !heading.shown).map(({ unit, path }) => ({ unit, path })));
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
      return taken;
    },
    endAll() {
      end(stack);
      stack = [];
    },
    waitingFrom: () => (bare[0]?.unit ?? stack.find((heading) => !heading.shown)?.unit)?.start,
  };
}
