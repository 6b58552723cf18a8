import { childrenOf, type Node, type Paragraph, type Run } from './model.js';

type Role =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'code' | 'monospace' | 'quote' | 'body' | 'caption' | 'contents' };

/** Heading styles by id. Word writes English style names in every language but localised ids, and other programs write ids only. */
const localHeadingId =
  /^(?:heading|berschrift|überschrift|titre|titolo|ttulo|título|kop|rubrik|overskrift|nagwek|nagłówek|otsikko)\s*([1-9])$/i;
const monospace = /courier|consolas|menlo|monaco|mono|lucida console|fixed/i;

/** Determines the role of a paragraph from its style or its font. */
export function roleOf(paragraph: Paragraph): Role {
  const name = (paragraph.styleName ?? paragraph.styleId ?? '').toLowerCase();
  const level = /\bheading\s*([1-9])/.exec(name)?.[1] ?? localHeadingId.exec(paragraph.styleId ?? '')?.[1];
  if (level !== undefined) return { kind: 'heading', level: Math.min(6, Number(level)) };
  if (/^title\b/.test(name)) return { kind: 'heading', level: 1 };
  if (/^subtitle\b/.test(name)) return { kind: 'heading', level: 2 };
  if (/^toc\s?\d/.test(name) || /^table of (figures|contents)/.test(name)) return { kind: 'contents' };
  if (
    /\bcode(?! (?:caption|title|reference|number))\b|\bsourcecode\b|preformatted|^macro|verbatim|^plain text$/.test(
      name,
    )
  )
    return { kind: 'code' };
  if (/quot|citation/.test(name)) return { kind: 'quote' };
  if (name.startsWith('caption')) return { kind: 'caption' };
  const runs = runsOf(paragraph);
  return { kind: runs.length > 0 && runs.every((run) => monospace.test(run.font ?? '')) ? 'monospace' : 'body' };
}

/** Whether text in a monospaced font is code or program output rather than prose, by the characters in it. */
export function looksLikeCode(lines: readonly string[]): boolean {
  return lines.some((line) => /[{}=<>\\|$#_;]|\(\)|^\s{2,}\S/.test(line));
}

/** Whether a paragraph is a short bold line that is not a sentence, which serves as a heading in documents without heading styles. */
export function isBoldLine(paragraph: Paragraph, text: string): boolean {
  const runs = runsOf(paragraph);
  const isShort =
    text.length <= 100 && text.split(/\s+/).length <= 14 && /\p{L}{2}/u.test(text) && !/[.,;!?]$/.test(text);
  return isShort && runs.length > 0 && runs.every((run) => run.isBold);
}

/** Runs with visible text. */
function runsOf(node: Node): Run[] {
  if (node.type === 'run') return node.children.some(hasText) ? [node] : [];
  return childrenOf(node).flatMap(runsOf);
}

function hasText(node: Node): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : childrenOf(node).some(hasText);
}
