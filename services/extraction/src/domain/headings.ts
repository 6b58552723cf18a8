import { oneLine } from './text/words.js';
import { shownHeadings } from './title.js';
import type { Unit } from './unit.js';

interface OpenHeading extends BareHeading {
  readonly level: number;
  /** Some card shows it, in its title or as its text. */
  shown: boolean;
}

/** A heading that no title shows, to become text. */
export interface BareHeading {
  readonly unit: Unit;
  readonly path: readonly string[];
}

/**
 * Watches that every heading reaches a card: normally by the titles of the cards below it. A heading with nothing below, or
 * that the titles below leave out, becomes text itself, and does so before any later text: cards stay in order.
 *
 * What is returned counts as shown from then on.
 */
export interface HeadingWatch {
  /** @returns headings that end here without a card. */
  open(unit: Unit, level: number, path: readonly string[]): BareHeading[];
  /** @returns headings that the titles of text under this path leave out. */
  leftOutUnder(path: readonly string[]): BareHeading[];
  /** A card came out under this path. */
  show(path: readonly string[]): void;
  /** @returns headings that no card has shown by now. */
  endWaiting(): BareHeading[];
  /** Start of the earliest heading that no card shows yet. */
  waitingFrom(): number | undefined;
}

export function createHeadingWatch(): HeadingWatch {
  let stack: OpenHeading[] = [];

  function show(path: readonly string[]): void {
    const shown = shownHeadings(path);
    for (const heading of stack) if (shown.includes(oneLine(heading.unit.text))) heading.shown = true;
  }

  /** The heading as text, after those above it that its own title would leave out. */
  function* written(heading: OpenHeading): Generator<BareHeading> {
    const shown = shownHeadings(heading.path);
    for (const above of stack) {
      if (above === heading) break;
      if (!above.shown && !shown.includes(oneLine(above.unit.text))) yield* written(above);
    }
    heading.shown = true;
    show(heading.path);
    yield heading;
  }

  /** Deepest first decides: its title shows those above. */
  function endOf(headings: readonly OpenHeading[]): BareHeading[] {
    const deepest = headings.findLast((heading) => !heading.shown);
    return deepest ? [...written(deepest), ...endOf(headings)] : [];
  }

  return {
    open(unit, level, path) {
      const ending = stack.findIndex((heading) => heading.level >= level);
      const bare = ending < 0 ? [] : endOf(stack.slice(ending));
      stack = [...(ending < 0 ? stack : stack.slice(0, ending)), { unit, level, path, shown: false }];
      return bare;
    },
    leftOutUnder(path) {
      const shown = shownHeadings(path);
      return stack.flatMap((heading) =>
        heading.shown || shown.includes(oneLine(heading.unit.text)) ? [] : [...written(heading)],
      );
    },
    show,
    endWaiting: () => endOf(stack),
    waitingFrom: () => stack.find((heading) => !heading.shown)?.unit.start,
  };
}
