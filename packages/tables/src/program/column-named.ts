import type { ColumnFacts } from '../model.js';
import type { Column, Table } from '../table.js';
import { sameText } from '../values/text.js';
import { TableProgramError } from './errors.js';

/** Maximum number of column names listed in an error. */
const namesTold = 40;
const longestTold = 80;

interface NamedColumns {
  readonly columns: readonly { readonly facts: Pick<ColumnFacts, 'name'> }[];
}

const known = new WeakMap<NamedColumns['columns'], readonly string[]>();

/** The name of a column in programs: its own name if that is unique, else `#` and its number from 1. */
export function columnName({ columns }: NamedColumns, index: number): string {
  const names = known.get(columns) ?? namesOf(columns);
  return names[index] ?? `#${index + 1}`;
}

/** The names of all columns at once, because each is compared with all others. */
function namesOf(columns: NamedColumns['columns']): readonly string[] {
  const texts = columns.map(({ facts }) => sameText(facts.name));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const names = columns.map(({ facts: { name } }, at) => {
    const isAlone = counts.get(texts[at] ?? '') === 1;
    return name !== '' && isAlone && !/^#\d+$/.test(name) ? name : `#${at + 1}`;
  });
  known.set(columns, names);
  return names;
}

/**
 * Finds a column by its name in a program.
 *
 * @param path location of the name in the program, for error messages.
 * @throws {TableProgramError} listing the existing columns if none has this name, or the numbers of the columns if several have it.
 */
export function columnNamed(
  table: Table,
  name: string,
  path: string,
): { readonly column: Column; readonly index: number } {
  const number = /^#(\d{1,5})$/.exec(name)?.[1];
  const wanted = sameText(name);
  const found = table.columns.flatMap(({ facts }, index) => (sameText(facts.name) === wanted ? [index] : []));
  const index = number === undefined ? found[0] : Number(number) - 1;
  const column = table.columns[index ?? -1];
  if (column === undefined || index === undefined) {
    const names = table.columns.slice(0, namesTold).map((_, at) => columnName(table, at).slice(0, longestTold));
    throw new TableProgramError(
      `${path}: there is no column "${name.slice(0, longestTold)}". Columns: ${names.join(', ')}.`,
    );
  }
  if (found.length > 1 && number === undefined)
    throw new TableProgramError(
      `${path}: ${found.length} columns are named "${name.slice(0, longestTold)}": use ${found.map((at) => `#${at + 1}`).join(' or ')}.`,
    );
  return { column, index };
}
