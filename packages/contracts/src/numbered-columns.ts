/** The name of a column that has none. @param index from 0. */
export const columnNumber = (index: number): string => `Column ${index + 1}`;

/**
 * The header of a table none of whose rows names its columns: "Column 1 | Column 2".
 *
 * @param longest maximum length of the header, in characters; further columns are left out.
 */
export function numberedColumns(columns: number, longest: number): string {
  let header = columnNumber(0);
  for (let index = 1; index < columns; index++) {
    const more = `${header} | ${columnNumber(index)}`;
    if (more.length > longest) break;
    header = more;
  }
  return header;
}

/** Whether the header of a table consists only of numbered columns. */
export const areNumbered = (header: string): boolean => /^Column 1(?: \| Column \d+)*$/.test(header);
