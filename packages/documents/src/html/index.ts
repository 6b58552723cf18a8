import type { DraftBlock, ParseContext } from '../draft.js';
import { readText } from '../text/decode-file.js';
import { declaredEncoding } from './declared-encoding.js';
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
