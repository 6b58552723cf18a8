import { spellPeriods } from '@cardinal/language';

/** A year with a part behind it: a season or fiscal year ("2017/18", "2017-2018"), or a month ("2017-11"). Not a date, which has a third part. */
const partedYear =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-–/.])((?:19|20)[0-9]{2})[-–/](?:(?:19|20)(?=[0-9]{2}(?![0-9])))?([0-9]{2})(?![\p{L}\p{N}]|[-–/.][\p{L}\p{N}])/gu;

/**
 * A name or question in which every period has one notation, and a year with its part is one word, because the year alone names neither the season nor the
 * month.
 */
export const spelledName = (text: string): string => spellPeriods(text).replace(partedYear, '$1to$2');
