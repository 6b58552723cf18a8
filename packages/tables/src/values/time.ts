import { asciiDigits } from './digits.js';

const longest = 24;
const withColons = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,6})?)?$/;
const withLetters = /^(?:(\d{1,4}) ?h(?:rs?|ours?)?)? ?(?:(\d{1,4}) ?m(?:in)?s?)? ?(?:(\d{1,4}) ?s(?:ec)?)?$/;
const twoNumbers = /^(\d{1,4}) ?[-–:] ?(\d{1,4})$/;

/** Reads a time of day, or a duration with at least two of hours, minutes and seconds. @returns seconds. */
export function readTime(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const cell = asciiDigits(text).trim().toLowerCase();
  const colons = withColons.exec(cell);
  if (colons) return Number(colons[1]) * 3600 + Number(colons[2]) * 60 + Number(colons[3] ?? 0);
  const [match, hours, minutes, seconds] = withLetters.exec(cell) ?? [];
  // A single part, such as "5 min", is a number with a unit.
  if (match === undefined || [hours, minutes, seconds].filter((part) => part !== undefined).length < 2)
    return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Whether a text is a score, which consists of two numbers: "3–1", "3:1". */
export const isScore = (text: string): boolean => text.length <= longest && twoNumbers.test(asciiDigits(text).trim());
