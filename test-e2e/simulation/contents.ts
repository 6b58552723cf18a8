/** Content of a file. Every card contains its mark, so that a card shows which content it comes from. */
export interface Content {
  /** `zq` and a number, unique per content. */
  readonly mark: string;
  /** The thing that the content gives a price of. */
  readonly subject: string;
  readonly euros: number;
  readonly size: Size;
}

/** Large: more cards than retrieval indexes at once. Blank: no readable text, so that the file ends in an error. */
export type Size = 'small' | 'medium' | 'large' | 'blank';

const sections: Readonly<Record<Size, number>> = { blank: 0, small: 1, medium: 3, large: 66 };

/** Number of cards: each section becomes one card. */
export const cardsOf = ({ size }: Content): number => sections[size];

const syllables = ['ba', 'do', 'fi', 'gu', 'ka', 'lo', 'mi', 'nu', 'pa', 'ro', 'si', 'tu'];

/** A unique word for each section of each content, so that no two sections make a statement about the same thing. */
function wordFor(mark: string, section: number): string {
  let word = '';
  for (let rest = Number(mark.slice(2)) * 100 + section + 1; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

export function bytesOf(content: Content): Uint8Array {
  const { mark, subject, euros, size } = content;
  if (size === 'blank') return Buffer.from(' \n'.repeat(1 + Number(mark.slice(2))));
  const parts = [`# Reference\n\nThe ${subject} costs ${euros} euros per month. Reference ${mark}.`];
  for (let section = 1; section < cardsOf(content); section++) {
    const word = wordFor(mark, section);
    parts.push(`## On ${word}\n\nPeople of ${word} keep parcels in a shed of their own. Reference ${mark}.`);
  }
  return Buffer.from(`${parts.join('\n\n')}\n`);
}

/** Marks that occur in a text, in order. */
export const marksIn = (text: string): readonly string[] => text.match(/zq\d+/g) ?? [];

/** Names of documents. The first two have the same subject, so that they contradict each other. */
export const names = ['prices.md', 'fees.md', 'notes.txt'] as const;
export type Name = (typeof names)[number];

/** Number of different contents per name. */
export const contentsOfName = 40;

/** Deterministic in name and number, so that the real parser reads each content once per run. */
export function contentOf(name: Name, number: number): Content {
  const subject = name === 'notes.txt' ? 'museum ticket' : 'courier service';
  const mark = `zq${100 * (names.indexOf(name) + 1) + number}`;
  return { mark, subject, euros: 10 + number, size: sizeIn(name, sizeOf(number)) };
}

/** Limits the size by name: plain text has no headings to split at, and two large documents would have more cards than one page holds. */
function sizeIn(name: Name, size: Size): Size {
  if (name === 'notes.txt' && size !== 'blank') return 'small';
  return name === 'fees.md' && size === 'large' ? 'medium' : size;
}

function sizeOf(number: number): Size {
  if (number % 20 === 19) return 'large';
  if (number % 10 === 9) return 'blank';
  return number % 5 === 4 ? 'medium' : 'small';
}

/** The content as a client sends it: in three parts. */
export function chunksOf(content: Content): readonly Uint8Array[] {
  const bytes = bytesOf(content);
  const size = Math.ceil(bytes.length / 3);
  return [0, 1, 2].map((at) => bytes.subarray(at * size, (at + 1) * size)).filter(({ length }) => length > 0);
}
