import { columnName, type ColumnFacts, type TableFacts } from '@cardinal/tables';
import { cutBefore } from '@cardinal/kernel';

/** Maximum number of columns described; programs may refer to further columns by number. */
const mostColumns = 60;
const longestName = 120;
const longestExample = 40;

/** Describes a table in lines of text, with what a language model needs for writing a program. */
export function describeTable(id: string, fileName: string, facts: TableFacts): readonly string[] {
  const { name, page, rows, totalRows, columns } = facts;
  const place = [fileName, name, page > 0 && `page ${page}`]
    .filter(Boolean)
    .map((part) => oneLineOf(String(part), longestName));
  const totals = totalRows > 0 ? `, of which ${totalRows} sum up others and are never used` : '';
  const named = { columns: columns.map((each) => ({ facts: each })) };
  const further = columns.length > mostColumns ? [`- and ${columns.length - mostColumns} columns more`] : [];
  return [
    `Table ${id}: ${place.join(', ')}: ${rows} rows${totals}; ${columns.length} columns:`,
    ...columns.slice(0, mostColumns).map((each, at) => `- ${described(columnName(named, at), each)}`),
    ...further,
  ];
}

function described(
  name: string,
  { name: printed, type, unit, scale, distinct, missing, exceptions, mixedUnits, spanned, examples }: ColumnFacts,
): string {
  const facts = [
    unit === '' ? type : `${type} in ${unit}`,
    scale !== 1 && `to be multiplied by ${scale}`,
    mixedUnits && 'of different units, so that nothing can be computed with it',
    spanned && 'with cells that span several rows',
    `${distinct} different`,
    missing > 0 && `${missing} empty`,
    exceptions > 0 && `${exceptions} not of this type`,
    examples.length > 0 && `e.g. ${examples.map((example) => oneLineOf(example, longestExample)).join('; ')}`,
  ];
  const also = name !== printed && printed !== '' ? ` ("${oneLineOf(printed, longestName)}")` : '';
  return `${oneLineOf(name, longestName)}${also}: ${facts.filter(Boolean).join(', ')}`;
}

function oneLineOf(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, cutBefore(line, longest - 1))}…`;
}
