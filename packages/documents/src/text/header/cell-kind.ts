/** Kind of a cell by its appearance. A header is recognised by cells of other kinds than the values below. */
export type CellKind =
  'empty' | 'number' | 'year' | 'figures' | 'date' | 'quantity' | 'address' | 'code' | 'words' | 'text';

/** A cell with more text than this is longer than a name. In UTF-16 code units. */
const longName = 40;

const missing = /^(?:|[-–—―.*?]+|n\/?a|n\.a\.|nan|none|null|nil|tba|tbd|k\.\s?a\.)$/iu;
const number = /^[-+−~≈<>(\s$€£¥₹]*[\d\u0660-\u0669][\d\u0660-\u0669\s.,'’%‰)$€£¥₹*]*$/u;
const month =
  /(?:^|[^\p{L}])(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,7}\.?(?:$|[^\p{L}])/iu;
const address = /@[^\s@]+\.\p{L}|:\/\/|^www\.|^\/\S+\//u;

/** @param text text of a cell, trimmed; of a long cell its beginning. */
export function cellKind(text: string): CellKind {
  if (missing.test(text)) return 'empty';
  if (/^(?:18|19|20)\d\d$/.test(text)) return 'year';
  if (number.test(text)) return 'number';
  if (address.test(text)) return 'address';
  const hasDigit = /\d/.test(text);
  if (!/\p{L}/u.test(text)) return hasDigit ? 'figures' : 'code';
  if (!hasDigit) return text.length > longName ? 'text' : 'words';
  if (text.length > longName) return 'text';
  if (month.test(text)) return 'date';
  if (/^[-+−~≈<>($€£¥#\s]*\d/u.test(text)) return 'quantity';
  return 'code';
}

/** Whether a cell is an amount: a number that is not a year, optionally with a unit. */
export const isAmount = (cell: string): boolean => ['number', 'quantity', 'figures'].includes(cellKind(cell.trim()));
