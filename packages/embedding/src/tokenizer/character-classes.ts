/** How BERT's basic tokenisation treats a code point. */
export const classOf = {
  /** NUL, U+FFFD, control, format, private, lone surrogates and combining accents: dropped. */
  skipped: 1,
  space: 2,
  /** A word of its own: CJK ideographs and punctuation. */
  alone: 3,
  plain: 4,
  /** Replaced by other characters: in lower case, and without accents. */
  mapped: 5,
} as const;
export type CharacterClass = (typeof classOf)[keyof typeof classOf];

/** Unicode counts further control characters (U+0085) as white space, but the reference drops these. */
const lineSpace = /^[\t\n\r]$/;
const dropped = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]$/u;
const space = /^\p{White_Space}$/u;
const accent = /^\p{Mn}$/u;
const punctuation = /^[!-/:-@[-`{-~\p{P}]$/u;
/** The blocks that BERT's reference code lists; kana and hangul are not among them. */
const ideograph =
  /^[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B820}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]$/u;

const known = new Uint8Array(0x10000);
const mapped = new Map<number, readonly number[]>();

/** Computed once per code point of the basic plane, then cached. */
export function classify(codePoint: number): CharacterClass {
  if (codePoint > 0xffff) return compute(codePoint);
  const found = known[codePoint];
  if (found) return found as CharacterClass;
  const computed = compute(codePoint);
  known[codePoint] = computed;
  return computed;
}

/** Replacement of a `mapped` code point: canonical decomposition without accents, each part lower-cased by itself. */
export function mappingOf(codePoint: number): readonly number[] {
  const found = mapped.get(codePoint);
  if (found) return found;
  const parts: number[] = [];
  for (const part of String.fromCodePoint(codePoint).normalize('NFD')) {
    if (accent.test(part)) continue;
    for (const lower of part.toLowerCase()) parts.push(lower.codePointAt(0) ?? 0);
  }
  if (mapped.size < 20_000) mapped.set(codePoint, parts); // more only from hostile text
  return parts;
}

function compute(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  if (lineSpace.test(character)) return classOf.space;
  if (dropped.test(character)) return classOf.skipped;
  if (space.test(character)) return classOf.space;
  const becomes = mappingOf(codePoint);
  if (becomes.length === 0) return classOf.skipped;
  const same = becomes.length === 1 && becomes[0] === codePoint;
  if (ideograph.test(character) || punctuation.test(character)) return same ? classOf.alone : classOf.mapped;
  return same ? classOf.plain : classOf.mapped;
}

export function standsAlone(codePoint: number): boolean {
  return classify(codePoint) === classOf.alone;
}

export function isIdeograph(codePoint: number): boolean {
  return codePoint >= 0x3400 && ideograph.test(String.fromCodePoint(codePoint));
}
