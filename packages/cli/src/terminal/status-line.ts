import { rendered, type Line } from './ink.js';
import { cutTo } from './width.js';
import { oneLine, printable } from './foreign-text.js';

/** Where text goes that is not a result. */
export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The last line of a terminal, which says what is going on; elsewhere nothing. */
export interface StatusLine {
  /** Shows a text in place of the one before. */
  show(text: string): void;
  /** Takes it away: before something else is written, and at the end. */
  clear(): void;
}

/** No more often than this, in milliseconds: a terminal that is far away takes its time. */
const pauseMs = 80;
/** Of a terminal that does not say; some say 0. */
const usualColumns = 80;
const eraseLine = '\r\u001b[2K';

export function createStatusLine(stream: Stream, now: () => number = () => performance.now()): StatusLine {
  let [shownAtMs, isShown] = [-Infinity, false];
  return {
    show(text) {
      if (!stream.isTTY || now() - shownAtMs < pauseMs) return;
      [shownAtMs, isShown] = [now(), true];
      // One column stays free, because some terminals start a new line after the last.
      stream.write(eraseLine + cutTo((stream.columns || usualColumns) - 1, oneLine(text)));
    },
    clear() {
      if (!isShown) return;
      isShown = false;
      stream.write(eraseLine);
    },
  };
}

/** How far something is, as a bar: `[#####---------------]  25 %`. */
export function bar(share: number): string {
  const done = Math.max(0, Math.min(1, share));
  const filled = Math.floor(done * barColumns);
  return `[${'#'.repeat(filled)}${'-'.repeat(barColumns - filled)}] ${String(Math.floor(done * 100)).padStart(3)} %`;
}
const barColumns = 20;

/** Shows a result to people. */
export interface People {
  readonly columns: number;
  /** A line. */
  readonly print: (line: Line) => void;
  /** A piece of text where the last one ended. */
  readonly type: (text: string) => void;
}

/** @param beforeWriting clears what occupies the next line. */
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
