/** Two things that a question compares. */
export interface Comparison {
  readonly sides: readonly [string, string];
  /** Property that is compared, as "price". */
  readonly aspect?: string;
  /** Whether one of the two is the answer, as in "Which is heavier, A or B?". */
  readonly isChoice?: true;
}

// Separators. The text on both sides is checked by lookarounds rather than matched, so that each search takes linear time.
const between = /(?<=[^]) between (?=[^])/iu;
const and = /(?<=[^]) and (?=[^])/iu;
const against = /(?<=[^]) (?:and|with|to|against) (?=[^])/iu;
const differsFrom = /(?<=[^]) (?:and|differ from) (?=[^])/iu;
const versus = /(?<=[^]) (?:vs\.?|versus) (?=[^])/iu;
const or = /(?<=[^]) or (?=[^])/iu;

/** Recognises comparisons such as "Compare A with B", "How do A and B differ in C?", "Which C, A or B?". */
export function comparisonIn(text: string): Comparison | undefined {
  const whole = text.replace(/[?.]$/u, '');
  // Another question may precede the comparison.
  const last = whole.lastIndexOf('?') + 1;
  return (
    difference(whole.slice(last)) ?? (last > 0 ? undefined : (compared(whole) ?? differing(whole) ?? choice(whole)))
  );
}

function difference(text: string): Comparison | undefined {
  const head = /\bdifferences?(?: between | in (?:the )?)/iu.exec(text);
  if (!head) return undefined;
  const rest = text.slice(head.index + head[0].length);
  if (/between $/iu.test(head[0])) return sides(cut(rest, and));
  const [aspect, both] = cut(rest, between) ?? [];
  return both === undefined ? undefined : sides(cut(both, and), aspect);
}

function compared(text: string): Comparison | undefined {
  const head = /^(?:please )?(?:compare|contrast) /iu.exec(text)?.[0];
  return head === undefined ? undefined : sides(cut(text.slice(head.length), against));
}

function differing(text: string): Comparison | undefined {
  const head = /\bdiffer\b/iu.test(text) ? /^how (?:do|does|did) /iu.exec(text)?.[0] : undefined;
  const [a, rest] = head === undefined ? [] : (cut(text.slice(head.length), differsFrom) ?? []);
  if (a === undefined || rest === undefined) return undefined;
  const end = /(?<=[^])(?: differ)?(?: in (?<aspect>[^]+)|$)/iu.exec(rest);
  return sides([a, rest.slice(0, end?.index)], end?.groups?.['aspect']);
}

function choice(text: string): Comparison | undefined {
  const either = sides(cut(text, versus));
  if (either) return either;
  const head = /^(?:which|who|what)(?<aspect> [^,]+), /iu.exec(text);
  const found = head && cut(text.slice(head[0].length), or);
  return found ? { sides: found, aspect: head.groups?.['aspect'] ?? '', isChoice: true } : undefined;
}

const sides = (found: [string, string] | undefined, aspect?: string): Comparison | undefined =>
  found && { sides: found, ...(aspect !== undefined && { aspect }) };

/** Splits a text at the first match of the separator; undefined if there is none. */
function cut(text: string, separator: RegExp): [string, string] | undefined {
  const found = separator.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : undefined;
}
