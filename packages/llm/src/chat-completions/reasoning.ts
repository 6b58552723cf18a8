const opening = '<think>';
const closing = '</think>';

/** Keeps back what a model says of its own reasoning, where its server leaves that at the beginning of the text. */
export interface ReasoningFilter {
  /** @returns the text that can be emitted by now. */
  push(text: string): string;
  /** @returns what was held back and is no reasoning. */
  end(): string;
  /** UTF-16 units that were kept back. */
  readonly kept: number;
}

export function createReasoningFilter(): ReasoningFilter {
  let state: 'before' | 'within' | 'behind' | 'after' = 'before';
  let held = '';
  let kept = 0;

  /** White space between the reasoning and the answer belongs to neither. */
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
        // White space in front of everything belongs to nothing: kept, it would be looked through again with every piece.
        held = held.trimStart();
        if (held.startsWith(opening)) state = 'within';
        else if (opening.startsWith(held)) return '';
        else return this.end();
      }
      const at = held.indexOf(closing);
      if (at < 0) {
        kept += Math.max(0, held.length - closing.length);
        // An end may be cut in two.
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
