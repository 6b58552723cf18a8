const opening = '<think>';
const closing = '</think>';

/** Removes the model's reasoning from the beginning of the text, for servers that do not separate it. */
export interface ReasoningFilter {
  /** @returns the text that can be emitted so far. */
  push(text: string): string;
  /** @returns held back text that turned out not to be reasoning. */
  end(): string;
  /** Length of the removed reasoning, in UTF-16 units. */
  readonly kept: number;
}

export function createReasoningFilter(): ReasoningFilter {
  let state: 'before' | 'within' | 'behind' | 'after' = 'before';
  let held = '';
  let kept = 0;

  /** Drops the white space between the reasoning and the answer. */
  function firstOf(text: string): string {
    const visible = text.trimStart();
    if (visible !== '') state = 'after';
    return visible;
  }

  return {
    push(text) {
      if (state === 'after') return text;
      if (state === 'behind') return firstOf(text);
      held += text;
      if (state === 'before') {
        // Leading white space is dropped; otherwise it would be scanned again with every piece.
        held = held.trimStart();
        if (held.startsWith(opening)) state = 'within';
        else if (opening.startsWith(held)) return '';
        else return this.end();
      }
      const at = held.indexOf(closing);
      if (at < 0) {
        kept += Math.max(0, held.length - closing.length);
        // Keeps as much text as a closing tag has, because the tag may be split between two pieces.
        held = held.slice(-closing.length);
        return '';
      }
      state = 'behind';
      kept += at;
      return firstOf(held.slice(at + closing.length));
    },
    end() {
      const rest = state === 'before' ? held : '';
      if (state === 'within') kept += held.length;
      state = 'after';
      held = '';
      return rest;
    },
    get kept() {
      return kept;
    },
  };
}
