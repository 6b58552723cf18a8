import { readMarkup, type Attributes } from './read-markup.js';

/** Maps the elements for document properties (Dublin Core, OpenDocument) to Cardinal's names of properties. */
const properties: Readonly<Record<string, string>> = {
  title: 'title',
  creator: 'author',
  subject: 'subject',
  keyword: 'keywords',
  description: 'description',
  date: 'modified',
  'creation-date': 'created',
};

/** Reads the title and properties from a metadata part. */
export function readProperties(xml: string): { title: string; metadata: Record<string, string> } {
  const { title = '', ...metadata } = textsOf(xml);
  return { title, metadata };
}

function textsOf(xml: string): Record<string, string> {
  const found: Record<string, string> = {};
  let property: string | undefined;
  let text = '';
  const handler = {
    open: (name: string) => {
      property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      text = '';
    },
    text: (piece: string) => {
      if (property !== undefined) text += piece;
    },
    close: () => {
      if (property !== undefined && text.trim() !== '') found[property] ??= text.trim();
      property = undefined;
    },
  };
  for (const _ of readMarkup(xml, true, handler));
  return found;
}

/** Attributes of all elements with a name, in document order. */
export function elementsOf(xml: string, element: string): Attributes[] {
  const found: Attributes[] = [];
  const handler = {
    open: (name: string, attributes: Attributes) => {
      if (name === element) found.push(attributes);
    },
    text: () => {},
    close: () => {},
  };
  for (const _ of readMarkup(xml, true, handler));
  return found;
}
