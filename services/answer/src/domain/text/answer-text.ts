/** Maximum number of UTF-16 units held back because they may become part of an address. */
const longestHeld = 2_000;

export interface AnswerText {
  /** Adds more text of a model. @returns the text that can be shown now. */
  push(text: string): string;
  /** Adds the numbers of sources at this place. @returns the text that can be shown now, which includes all text before. */
  mark(numbers: readonly number[]): string;
  /** Adds words of ours at this place. @returns the text that can be shown now, which includes all text before. */
  note(words: string): string;
  /** @returns the remaining text. */
  end(): string;
}

/**
 * Sanitises the text of a model for display as Markdown: no part of it can act as a link to a host, an image or HTML, and numbers in
 * brackets that are not ours are removed. Addresses stay readable, with a gap inserted.
 *
 * Only whole words are output, because half an address would not be recognised. Code gets the same treatment, because it is only known at
 * the next backtick whether a backtick begins code.
 */
export function createAnswerText(): AnswerText {
  let pending = '';
  let last = '';

  /** Prevents that two adjacent pieces form a pair of characters that makes a link. */
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
