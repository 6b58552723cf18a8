import { SSF, utils, type CellObject } from '@e965/xlsx';

/** Result of SSF's `parse_date_code`, which its types do not describe. */
interface DateParts {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}

/** Excel's maximum length of a number format, in characters. A longer one is ignored, because formats are parsed anew for each cell. */
const maxFormat = 255;

/** Text of a cell as Excel displays it, except that dates are ISO 8601, which every reader and index understands. */
export function cellText(cell: CellObject, dates1904: boolean): string {
  if (cell.t === 'z' || cell.v === undefined) return '';
  if (typeof cell.z === 'string' && cell.z.length > maxFormat) return String(cell.v);
  if (cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && isDateFormat(cell.z)) {
    return isoDate(cell.v, cell.z, dates1904) ?? utils.format_cell(cell);
  }
  if (cell.v instanceof Date) return cell.v.toISOString().replace(/T00:00:00\.000Z$/, '');
  return utils.format_cell(cell);
}

/** Whether a format is for dates or times of day. Elapsed time (`[h]:mm`) is excluded, because it is an amount. */
function isDateFormat(format: string): boolean {
  return SSF.is_date(format) && !/\[[hms]+\]/i.test(format);
}

/** @returns undefined if the number is not a valid date. */
function isoDate(value: number, format: string, dates1904: boolean): string | undefined {
  const parsed = SSF.parse_date_code(value, { date1904: dates1904 }) as DateParts | null;
  if (parsed === null) return undefined;
  const date = [String(parsed.y).padStart(4, '0'), two(parsed.m), two(parsed.d)].join('-');
  const time = [two(parsed.H), two(parsed.M), ...(parsed.S >= 1 ? [two(Math.floor(parsed.S))] : [])].join(':');
  const showsDate = /[yd]/i.test(format.replace(/"[^"]*"|\\./g, ''));
  const hasTime = /h/i.test(format) || parsed.H + parsed.M + parsed.S > 0;
  if (!showsDate && value < 1) return time;
  return hasTime && /[hs]/i.test(format) ? `${date} ${time}` : date;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
