/** What a column without a name is called. @param index from 0. */
export const columnNumber = (index: number): string => `Column ${index + 1}`;

/**
 * What stands in the place of a table's header where no row of it names its columns: "Column 1 | Column 2".
 *
 * @param longest characters; further columns are left out.
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

/** Whether the header of a table is only the numbers of its columns. */
export const areNumbered = (header: string): boolean => /^Column 1(?: \| Column \d+)*$/.test(header);
