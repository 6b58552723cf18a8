/** What a file says. Every card of it holds its mark, so that whoever sees a card knows where it is from. */
export interface Content {
  /** `zq` and a number; no two contents have the same. */
  readonly mark: string;
  /** What it gives a price of. */
  readonly subject: string;
  readonly euros: number;
  readonly size: Size;
}

/** Large: more cards than retrieval indexes at once. Blank: nothing to read, an error in the end. */
export type Size = 'small' | 'medium' | 'large' | 'blank';

const sections: Readonly<Record<Size, number>> = { blank: 0, small: 1, medium: 3, large: 66 };

/** Each section becomes one card. */
export const cardsOf = ({ size }: Content): number => sections[size];

const syllables = ['ba', 'do', 'fi', 'gu', 'ka', 'lo', 'mi', 'nu', 'pa', 'ro', 'si', 'tu'];

/** A word of its own for each section of each content, so that none says something about the same thing as another. */
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

/** The marks in a text, in order. */
export const marksIn = (text: string): readonly string[] => text.match(/zq\d+/g) ?? [];

/** Names of documents. The first two speak of the same thing, so that they contradict each other. */
export const names = ['prices.md', 'fees.md', 'notes.txt'] as const;
export type Name = (typeof names)[number];

/** Contents there are of one name. */
export const contentsOfName = 40;

/** Always the same for the same number, so that it is read once a run. */
export function contentOf(name: Name, number: number): Content {
  const subject = name === 'notes.txt' ? 'museum ticket' : 'courier service';
  const mark = `zq${100 * (names.indexOf(name) + 1) + number}`;
  return { mark, subject, euros: 10 + number, size: sizeIn(name, sizeOf(number)) };
}

/** Plain text has no headings to cut it at; and the cards of one large document are about as many as one page holds. */
function sizeIn(name: Name, size: Size): Size {
  if (name === 'notes.txt' && size !== 'blank') return 'small';
  return name === 'fees.md' && size === 'large' ? 'medium' : size;
}

function sizeOf(number: number): Size {
  if (number % 20 === 19) return 'large';
  if (number % 10 === 9) return 'blank';
  return number % 5 === 4 ? 'medium' : 'small';
}

/** How a client sends it: in three parts. */
export function chunksOf(content: Content): readonly Uint8Array[] {
  const bytes = bytesOf(content);
  const size = Math.ceil(bytes.length / 3);
  return [0, 1, 2].map((at) => bytes.subarray(at * size, (at + 1) * size)).filter(({ length }) => length > 0);
}
