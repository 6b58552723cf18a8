import type { CitationEvent } from '../language-model.js';
import type { SentSources } from './request.js';

type Wire = Readonly<Record<string, unknown>>;

/**
 * The position that a citation on the wire refers to. Only a candidate: the caller checks whether the quote matches the document
 * exactly.
 *
 * @returns undefined if it refers to nothing that was sent, or is of a kind that was not requested.
 */
export function toCitation(wire: Wire, sources: SentSources): CitationEvent | undefined {
  const quote = wire['cited_text'];
  if (typeof quote !== 'string' || quote === '') return undefined;
  if (wire['type'] === 'char_location') return inDocument(wire, quote, sources);
  if (wire['type'] === 'search_result_location') return inResult(wire, quote, sources);
  return undefined;
}

function inDocument(wire: Wire, quote: string, { documents }: SentSources): CitationEvent | undefined {
  const document = documents[Number(wire['document_index'])];
  const given = Number(wire['start_char_index']);
  if (!document || !Number.isInteger(given) || given < 0) return undefined;
  const { id: documentId, text } = document;
  // The API counts code points, we count UTF-16 units; they differ where a text has characters outside the basic plane.
  const start = text.startsWith(quote, given) ? given : unitsOf(text, given);
  return { kind: 'citation', documentId, start, end: start + quote.length, quote };
}

function unitsOf(text: string, codePoints: number): number {
  let units = 0;
  for (let seen = 0; seen < codePoints && units < text.length; seen++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

function inResult(wire: Wire, quote: string, { results }: SentSources): CitationEvent | undefined {
  const result = results[Number(wire['search_result_index'])];
  const [from, to] = [Number(wire['start_block_index']), Number(wire['end_block_index'])];
  if (!result || !Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to > result.blocks.length)
    return undefined;
  const start = result.blocks.slice(0, from).join('').length;
  const cited = result.blocks.slice(from, to).join('');
  if (cited !== quote) return undefined;
  const seen = cited.trimEnd();
  return { kind: 'citation', documentId: result.document.id, start, end: start + seen.length, quote: seen };
}
