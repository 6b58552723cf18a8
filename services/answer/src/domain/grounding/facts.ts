import { stems } from '../stems.js';

/** Stems and numbers of a text, for comparing it with another text. */
export interface Facts {
  readonly stems: ReadonlySet<string>;
  /** The first letters of its long stems. They match forms of a word that the stemmer does not unify, in any language. */
  readonly beginnings: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

/** Number of first letters that two long stems must share to count as forms of one word. */
const sharedLetters = 5;

export function factsOf(text: string): Facts {
  const found = new Set(stems(text));
  const beginnings = new Set<string>();
  for (const stem of found) if (stem.length >= sharedLetters) beginnings.add(stem.slice(0, sharedLetters));
  return { stems: found, beginnings, numbers: new Set(numbersIn(text)) };
}

export function says({ stems: known, beginnings }: Facts, stem: string): boolean {
  if (known.has(stem)) return true;
  return stem.length >= sharedLetters && !/^\d/.test(stem) && beginnings.has(stem.slice(0, sharedLetters));
}

/** The numbers of a text in comparable form: `1,500`, `1 500` and `1500.0` are equal; a date yields three numbers. */
export function numbersIn(text: string): string[] {
  const found: string[] = [];
  for (const [written] of text.matchAll(/\d+(?:[.,'’\u00a0\u202f]\d+)*/gu)) found.push(...comparable(written));
  return found;
}

function comparable(written: string): string[] {
  const [head = '', ...groups] = written.split(/[.,'’\u00a0\u202f]/u);
  if (groups.length === 0) return [plain(head)];
  if (head.length <= 3 && groups.every((group) => group.length === 3)) return [plain(`${head}${groups.join('')}`)];
  if (groups.length === 1) return [plain(`${head}.${groups[0] ?? ''}`)];
  // `1,234.50`, else a date or a version.
  const inner = groups.slice(0, -1);
  if (head.length <= 3 && inner.every((group) => group.length === 3)) {
    return [plain(`${head}${inner.join('')}.${groups.at(-1) ?? ''}`)];
  }
  return [head, ...groups].map(plain);
}

/** Removes leading zeros, and trailing zeros of the fraction. */
function plain(number: string): string {
  const [whole = '', part = ''] = number.split('.');
  const fraction = withoutZeros(part);
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}
