import { headingsOf } from '@cardinal/language';
import { itemsOf, type Item } from './items.js';

/** Stems of the names in a title that identify the company, product, site or period of a document. */
export type Subject = ReadonlySet<string>;

/** Words before a number or letter of a document's own numbering, which does not identify its subject. */
const ordering = /^(?:version|draft|revision|rev|copy|part|v|chapter|section|appendix|annex|no|page)$/i;
const legalForm = /^(?:gmbh|ag|inc|ltd|llc|llp|corp|corporation|plc|sa|sas|bv|nv|kg|se|oy|ab|spa|srl|pty|limited)$/i;
/** Kinds of places, whose name may come before or after the word. */
const place = /^(?:plant|site|branch|office|campus|factory|warehouse|clinic|store|building)$/i;

/**
 * Reads the subject from a title. Any word of a heading may have a capital, so only identifiers, years, and names beside a legal form or a
 * kind of place count as names.
 *
 * @param title the headings above the card, outermost first, joined by ›.
 * @param text the card's own: parts of the title that it contains add nothing.
 */
export function subjectOf(title: string, text: string): Subject {
  const own = text.toLowerCase();
  const parts = headingsOf(title).filter((part) => part !== '' && !own.includes(part.toLowerCase()));
  return new Set(parts.flatMap((part) => identifying(itemsOf(part, []))));
}

function identifying(items: readonly Item[]): string[] {
  return items.flatMap(({ identifier, text, stem, generic }, at) => {
    const [before, after] = [items[at - 1]?.text ?? '', items[at + 1]?.text ?? ''];
    if (ordering.test(before)) return [];
    if (identifier && (text.length > 1 || place.test(before))) return [stem];
    const named = legalForm.test(after) || (place.test(before) && !place.test(text));
    return named && !generic && /^\p{Lu}/u.test(text) ? [stem] : [];
  });
}

/** Whether both name something, and nothing in common: another product, plant, company or year. */
export function subjectsDiffer(a: Subject, b: Subject): boolean {
  if (a.size === 0 || b.size === 0) return false;
  for (const name of a) if (b.has(name)) return false;
  return true;
}
