import { rendered, type Line } from './ink.js';
import { cutTo } from './width.js';
import { oneLine, printable } from './foreign-text.js';

/** An output stream, which may be a terminal. */
export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** A status on the last line of a terminal; without a terminal nothing is shown. */
export interface StatusLine {
  /** Replaces the shown text. */
  show(text: string): void;
  /** Removes the status. Must be called before other output, and at the end. */
  clear(): void;
}

/** Minimum interval between two updates, in milliseconds, because a remote terminal may be slow. */
const pauseMs = 80;
/** Width of a terminal that reports none, or 0. */
const usualColumns = 80;
const eraseLine = '\r\u001b[2K';

export function createStatusLine(stream: Stream, now: () => number = () => performance.now()): StatusLine {
  let [shownAtMs, isShown] = [-Infinity, false];
  return {
    show(text) {
      if (!stream.isTTY || now() - shownAtMs < pauseMs) return;
      [shownAtMs, isShown] = [now(), true];
      // The last column stays free, because some terminals wrap after it.
      stream.write(eraseLine + cutTo((stream.columns || usualColumns) - 1, oneLine(text)));
    },
    clear() {
      if (!isShown) return;
      isShown = false;
      stream.write(eraseLine);
    },
  };
}

/** A progress bar, as `[#####---------------]  25 %`. @param share 0 to 1. */
export function bar(share: number): string {
  const done = Math.max(0, Math.min(1, share));
  const filled = Math.floor(done * barColumns);
  return `[${'#'.repeat(filled)}${'-'.repeat(barColumns - filled)}] ${String(Math.floor(done * 100)).padStart(3)} %`;
}
const barColumns = 20;

/** Prints results for people. */
export interface People {
  readonly columns: number;
  /** Prints a line. */
  readonly print: (line: Line) => void;
  /** Appends text without a line break. */
  readonly type: (text: string) => void;
}

/** @param beforeWriting called before each output, to clear the status line. */
export function createPeople(stream: Stream, hasColours: boolean, beforeWriting: () => void): People {
  return {
    columns: stream.columns || usualColumns,
    print(line) {
      beforeWriting();
      stream.write(`${rendered(line, hasColours)}\n`);
    },
    type(text) {
      beforeWriting();
      stream.write(printable(text));
    },
  };
}
