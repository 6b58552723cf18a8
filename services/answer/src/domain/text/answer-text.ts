/** UTF-16 units that are held back for what they may become, at most. */
const longestHeld = 2_000;

export interface AnswerText {
  /** Takes more of what a model wrote. @returns what can be shown now. */
  push(text: string): string;
  /** The numbers of sources, at this place. @returns what can be shown now, everything before included. */
  mark(numbers: readonly number[]): string;
  /** Words of ours, at this place. @returns what can be shown now, everything before included. */
  note(words: string): string;
  /** @returns what is left. */
  end(): string;
}

/**
 * What a model wrote, on its way to a reader: nothing of it acts as a link to a host, an image or HTML, whoever shows it as
 * Markdown, and no number in brackets that is not ours stands for a source. Addresses stay readable, with a gap.
 *
 * Only whole words are emitted, because half an address is not recognised as one. Code is treated like the rest: whether a backtick
 * begins code is only known at the next one.
 */
export function createAnswerText(): AnswerText {
  let pending = '';
  let last = '';

  /** No pair of characters that makes a link may arise where two pieces meet. */
  function joined(text: string): string {
    if (text === '') return '';
    const parted = (last === ']' && /^[([:]/.test(text)) || (last === '!' && text.startsWith('[')) ? ` ${text}` : text;
    last = parted.at(-1) ?? last;
    return parted;
  }

  function take(to: number): string {
    const raw = pending.slice(0, to);
    pending = pending.slice(to);
    return joined(harmless(raw));
  }

  function append(ours: string): string {
    const before = take(pending.length);
    if (ours === '') return before;
    const gap = last === '' || /\s/.test(last) ? '' : ' ';
    last = ours.at(-1) ?? last;
    return `${before}${gap}${ours}`;
  }

  return {
    push(text) {
      pending += text;
      const held = /(?<![\x21-\x7e])[\x21-\x7e]*$/.exec(pending)?.[0].length ?? 0;
      return take(held > longestHeld ? pending.length : pending.length - held);
    },
    mark: (numbers) => append(numbers.map((number) => `[${number}]`).join(' ')),
    note: append,
    end: () => take(pending.length),
  };
}

function harmless(text: string): string {
  return text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/<(?=[a-z/!?])/gi, '‹')
    .replace(/\](?=[([:])/g, '] ')
    .replace(/!(?=\[)/g, '! ')
    .replace(/(:\/\/|\bwww\.)(?=\S)/gi, '$1 ');
}
