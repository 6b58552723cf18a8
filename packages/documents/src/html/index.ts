import iconv from 'iconv-lite';
import type { DraftBlock, ParseContext } from '../draft.js';
import { readText } from '../text/decode-file.js';
import { draftHtml } from './draft-html.js';

/** A web page: what a reader sees of it without its style sheets and scripts. */
export async function* parseHtml(context: ParseContext): AsyncGenerator<DraftBlock> {
  const html = await readText(context, declaredEncoding);
  yield* draftHtml(html, {
    title: (title) => context.describe({ title }),
    property: (name, value) => context.describe({ metadata: { [name]: value } }),
    warn: (code, message) => context.warn(code, message),
  });
}

/** Bytes in which a page must say its encoding are 1,024 (HTML Living Standard, 4.2.5.4); pages with long comments need more. */
const sampleBytes = 4 * 1024;

/** The encoding that a page says of itself, in a `meta` element or an XML declaration; undefined where it says none that is known. */
export function declaredEncoding(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, sampleBytes)).toString('latin1');
  // linear: it sees 4 KiB.
  const said =
    /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})|^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(
      text,
    );
  const label = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  // A declaration readable as single bytes rules out UTF-16. Declared UTF-8 is verified, because some pages declare it wrongly.
  if (label === '' || /^utf-?(?:8|16|32)/.test(label) || !iconv.encodingExists(label)) return undefined;
  // As browsers read them (WHATWG Encoding).
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/.test(label) ? 'windows-1252' : label;
}
