import { isProcessed } from '@cardinal/contracts';
import type { CollectionRecord, DocumentRecord } from '../collection.js';
import type { Messages } from '../message-shape.js';
import { counted, filled, numberText, oneLine } from '../messages.js';

/** Maximum number of documents listed by name. */
const mostDocuments = 200;

/** Lists the documents of collections as lines of text. */
export const listOf = (collections: readonly CollectionRecord[], messages: Messages): string =>
  collections.map((each) => listOfOne(each, Math.ceil(mostDocuments / collections.length), messages)).join('\n\n');

function listOfOne({ name, cards, documents }: CollectionRecord, most: number, messages: Messages): string {
  const { holds, holdsNone, ...words } = messages.records;
  if (documents.length === 0) return filled(holdsNone, { name: oneLine(name) });
  const held = {
    documents: counted(words.documents, documents.length, messages),
    cards: counted(words.cards, cards, messages),
  };
  const lines = documents.slice(0, most).map((each) => `- ${oneLine(each.fileName)} (${factsOf(each, messages)})`);
  const more = documents.length - most;
  return [
    filled(holds, { name: oneLine(name), ...held }),
    ...lines,
    ...(more > 0 ? [`- ${counted(words.further, more, messages)}`] : []),
  ].join('\n');
}

function factsOf({ version, current, pages, cards, status }: DocumentRecord, messages: Messages): string {
  const { records } = messages;
  const facts = [
    filled(records.version, { version: numberText(version, messages) }),
    !current && records.superseded,
    pages > 0 && counted(records.pages, pages, messages),
    counted(records.cards, cards, messages),
    !isProcessed(status) && stateOf(status, messages),
  ];
  return facts.filter(Boolean).join(', ');
}

/** A state that only a later version knows is shown by its name. */
function stateOf(status: string, { records }: Messages): string {
  const told = new Map([
    ['new', records.waiting],
    ['processing', records.processing],
    ['error', records.failed],
  ]);
  return told.get(status) ?? status;
}
