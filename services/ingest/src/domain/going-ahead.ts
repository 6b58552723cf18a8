/** Files of a team that may go ahead at a time: as many as somebody who uploads one after the other has under way. */
const mostAhead = 4;
/** A text that takes a moment wherever it comes, in UTF-16 code units. */
const mostText = 64 * 1024;

/**
 * Whether a parsed file may go before those that wait for extraction and the index. Who uploads one file then waits for no other team's
 * thousands; who uploads thousands has all but a few of them wait in order, with large ones.
 *
 * @param underWay files of its team between parser and index when it was taken up.
 * @param textLength in UTF-16 code units.
 */
export const goesAhead = (underWay: number, textLength: number): boolean =>
  underWay < mostAhead && textLength <= mostText;
