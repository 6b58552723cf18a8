/** UTF-16 units that are held back for what they may become, at most. */
const longestHeld = 2_000;

export interface AnswerText {
  /** Takes more of what a model wrote. @returns what can be shown now. */
  push(text: string): string;
  /** The numbers of sources, at this place. @returns what can be shown now, everything before included. */
  mark(numbers: readonly number[]): string;
  /** @returns what is left. */
  end(): string;
}

/**
 * What a model wrote, on its way to a reader: nothing of it acts as a link, an image or HTML, whoever shows it as Markdown,
 * and no number in brackets that is not ours stands for a source. Addresses stay readable, as code.
 *
 * Words are told of whole, since half an address is not known for one.
 */
export function createAnswerText(): AnswerText {
  let pending = '';
  let last = '';
  let inCode = false;

  function shown(raw: string): string {
    let out = '';
    // Code spans keep their brackets, but may hold no HTML either: who knows how they are shown.
    for (const part of raw.split(/(`+)/)) {
      if (part.startsWith('`')) inCode = !inCode;
      out += part.startsWith('`') ? part : harmless(part, inCode);
    }
    return joined(out);
  }

  /** No pair of characters that makes a link may arise where two pieces meet. */
  function joined(text: string): string {
    if (text === '') return '';
    const parted = last === ']' && /^[([:]/.test(text) ? ` ${text}` : text;
    last = parted.at(-1) ?? last;
    return parted;
  }

  function take(to: number): string {
    const raw = pending.slice(0, to);
    pending = pending.slice(to);
    return shown(raw);
  }

  return {
    push(text) {
      pending += text;
      const held = /[\x21-\x7e]*$/.exec(pending)?.[0].length ?? 0;
      return take(held > longestHeld ? pending.length : pending.length - held);
    },
    mark(numbers) {
      const before = take(pending.length);
      if (numbers.length === 0) return before;
      const marks = numbers.map((number) => `[${number}]`).join(' ');
      const gap = last === '' || /\s/.test(last) ? '' : ' ';
      last = ']';
      return `${before}${gap}${marks}`;
    },
    end: () => take(pending.length),
  };
}

const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>`"'()[\]]*/gi;

function harmless(text: string, inCode: boolean): string {
  const tagless = text.replace(/<(?=[a-z/!?])/gi, '‹');
  if (inCode) return tagless;
  return tagless
    .replace(/[ ]?\[\d{1,3}\]/g, '')
    .replace(/\](?=[(:])/g, '] ')
    .replace(/!(?=\[)/g, '! ')
    .replace(address, (found) => `\`${found}\``);
}
