import iconv from 'iconv-lite';
import type { DraftBlock, ParseContext } from '../draft.js';
import { readText } from '../text/decode-file.js';
import { draftHtml } from './draft-html.js';

/** Parses a web page: its visible content, ignoring style sheets and scripts. */
export async function* parseHtml(context: ParseContext): AsyncGenerator<DraftBlock> {
  const html = await readText(context, declaredEncoding);
  yield* draftHtml(html, {
    title: (title) => context.describe({ title }),
    property: (name, value) => context.describe({ metadata: { [name]: value } }),
    warn: (code, message) => context.warn(code, message),
  });
}

/** Bytes searched for a declared encoding. The standard requires it within 1,024 (4.2.5.4), but pages with long comments need more. */
const sampleBytes = 4 * 1024;

/** The encoding that a page declares in a `meta` element or an XML declaration; undefined if it declares none or an unknown one. */
export function declaredEncoding(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, sampleBytes)).toString('latin1');
  // linear: it sees 4 KiB.
  const said =
    /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})|^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(
      text,
    );
  const label = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  // A declaration readable as single bytes rules out UTF-16. A declared UTF-8 is left to detection, because some pages declare it wrongly.
  if (label === '' || /^utf-?(?:8|16|32)/.test(label) || !iconv.encodingExists(label)) return undefined;
  // Browsers decode these labels as windows-1252 (WHATWG Encoding).
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/.test(label) ? 'windows-1252' : label;
}
