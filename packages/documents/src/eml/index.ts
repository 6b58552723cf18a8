import PostalMime, { type Address, type Email } from 'postal-mime';
import type { DraftBlock, ParseContext } from '../draft.js';
import { draftHtml } from '../html/draft-html.js';
import { cleanLine } from '../text/clean.js';
import { structureText } from '../text/structure-text.js';

/** Limits on nested parts and messages, far above what mail programs write. Deeper parts are an error; deeper messages are ignored. */
const limits = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

/** Maximum number of attachment names in a warning, and maximum length of each. */
const namesTold = 10;
const longestTold = 100;

/** Parses an e-mail message: its main header fields and its text, including nested messages. Attachments are named but not read. */
export async function* parseEml(context: ParseContext): AsyncGenerator<DraftBlock> {
  const chunks: Buffer[] = [];
  for await (const chunk of context.source.chunks(context.signal)) chunks.push(chunk);
  const message = await PostalMime.parse(Buffer.concat(chunks), limits);
  describe(message, context);
  yield* draftFields(message);
  if (message.html !== undefined) {
    yield* draftHtml(message.html, {
      // Ignored, because the subject of a message is its title, even if the HTML has another title.
      title: () => {},
      property: () => {},
      warn: (code, text) => context.warn(code, text),
    });
  } else {
    yield* structureText((message.text ?? '').replace(/\r\n?/g, '\n'));
  }
  yield* draftAttachments(message, context);
}

function describe({ subject, from, to, date }: Email, context: ParseContext): void {
  const metadata = { author: namesOf([from]), to: namesOf(to ?? []), created: date ?? '' };
  context.describe({
    ...(subject === undefined ? {} : { title: subject }),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== '')),
  });
}

/** Yields the header fields as mail programs display them. The date is written as in the header, in the sender's time zone. */
function* draftFields({ subject, from, to, cc, headers }: Email): Generator<DraftBlock> {
  if (subject !== undefined) yield { kind: 'heading', text: subject, level: 1 };
  const fields = [
    ['From', namesOf([from])],
    ['To', namesOf(to ?? [])],
    ['Cc', namesOf(cc ?? [])],
    ['Date', headers.find(({ key }) => key === 'date')?.value ?? ''],
  ] as const;
  for (const [name, value] of fields) if (value !== '') yield { kind: 'paragraph', text: `${name}: ${value}` };
}

function* draftAttachments({ attachments }: Email, context: ParseContext): Generator<DraftBlock> {
  // Pictures embedded in the HTML body are not attachments of their own.
  const own = attachments.filter(({ related, disposition }) => related !== true || disposition === 'attachment');
  if (own.length === 0) return;
  const names = own.map(({ filename, mimeType }) => filename ?? mimeType);
  yield { kind: 'paragraph', text: `Attachments: ${names.join(', ')}` };
  const what = own.length === 1 ? 'An attachment was' : `${own.length} attachments were`;
  const told = names.slice(0, namesTold).map((name) => cleanLine(name.slice(0, longestTold)));
  const more = names.length > told.length ? ` and ${names.length - told.length} more` : '';
  context.warn(
    'EML_ATTACHMENTS_SKIPPED',
    `${what} not read: ${told.join(', ')}${more}. Upload its contents as separate files.`,
  );
}

function namesOf(addresses: readonly (Address | undefined)[]): string {
  return addresses
    .flatMap((one) => (one?.group === undefined ? [one] : one.group))
    .map((one) => (one === undefined ? '' : one.name === '' ? one.address : `${one.name} <${one.address}>`))
    .filter((name) => name !== '')
    .join(', ');
}
