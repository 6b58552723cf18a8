import PostalMime, { type Address, type Email } from 'postal-mime';
import type { DraftBlock, ParseContext } from '../draft.js';
import { draftHtml } from '../html/draft-html.js';
import { cleanLine } from '../text/clean.js';
import { structureText } from '../text/structure-text.js';

/** Parts in parts, and messages in messages. No mail program makes as many; deeper parts are an error, deeper messages are not read. */
const limits = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 };

/** Names of attachments that a warning lists, and characters of each. */
const namesTold = 10;
const longestTold = 100;

/** An e-mail message: who wrote to whom and when, and its text, with those of messages in it. Attachments are named and not read. */
export async function* parseEml(context: ParseContext): AsyncGenerator<DraftBlock> {
  const chunks: Buffer[] = [];
  for await (const chunk of context.source.chunks(context.signal)) chunks.push(chunk);
  const message = await PostalMime.parse(Buffer.concat(chunks), limits);
  describe(message, context);
  yield* draftFields(message);
  if (message.html !== undefined) {
    yield* draftHtml(message.html, {
      // The subject of a message is its title, even if its HTML has another.
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

/** Fields as mail programs show them; the date with the hour of the place where it was written. */
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
  // Pictures that a page shows are a part of it.
  const own = attachments.filter(({ related, disposition }) => related !== true || disposition === 'attachment');
  if (own.length === 0) return;
  const names = own.map(({ filename, mimeType }) => filename ?? mimeType);
  yield { kind: 'paragraph', text: `Attachments: ${names.join(', ')}` };
  const what = own.length === 1 ? 'An attachment was' : `${own.length} attachments were`;
  const told = names.slice(0, namesTold).map((name) => cleanLine(name.slice(0, longestTold)));
  const more = names.length > told.length ? ` and ${names.length - told.length} more` : '';
  context.warn(
    'EML_ATTACHMENTS_SKIPPED',
    `${what} not read: ${told.join(', ')}${more}. Upload what is in it as files of their own.`,
  );
}

function namesOf(addresses: readonly (Address | undefined)[]): string {
  return addresses
    .flatMap((one) => (one?.group === undefined ? [one] : one.group))
    .map((one) => (one === undefined ? '' : one.name === '' ? one.address : `${one.name} <${one.address}>`))
    .filter((name) => name !== '')
    .join(', ');
}
