import { Tokenizer } from 'htmlparser2';

/** Names of attributes of one tag that are kept; tags with more are made to harm. */
const maxAttributes = 100;

/** Tags that are read between two steps. */
const tagsAStep = 500;

export type Attributes = ReadonlyMap<string, string>;

/** Receives tags and texts in order; it matches end tags to start tags itself. */
export interface MarkupHandler {
  open(name: string, attributes: Attributes): void;
  /** A text may come in several pieces; references in it are decoded. */
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads HTML or XML as a stream of tags and texts, in time that grows as its length. Entities that a document defines itself are
 * never expanded, and nothing that it names is ever fetched.
 *
 * HTML: names come in lower case, and content of `script`, `style` and their like as one text. XML: names of elements come without
 * their prefix, names of attributes with it.
 *
 * @param hasWhole `<a/>` is opened and closed, as in XML, and in pages that were written as XML.
 * @returns a generator that gives up control every few tags, so that what was read can be passed on.
 */
export function* readMarkup(markup: string, isXml: boolean, handler: MarkupHandler, hasWhole = isXml): Generator<void> {
  const nameOf = (start: number, end: number): string => {
    const name = markup.slice(start, end);
    return isXml ? name.slice(name.indexOf(':') + 1) : name.toLowerCase();
  };
  let name = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  let tags = 0;
  let isOver = false;
  const opened = (): void => {
    handler.open(name, attributes);
    attributes = new Map();
    counted();
  };
  const counted = (): void => {
    tags += 1;
    if (tags % tagsAStep === 0) tokenizer.pause();
  };
  const tokenizer = new Tokenizer(
    { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: hasWhole },
    {
      onopentagname: (start, end) => (name = nameOf(start, end)),
      onattribname(start, end) {
        attribute = isXml ? markup.slice(start, end) : markup.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => (value += markup.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (attributes.size < maxAttributes && !attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: opened,
      onselfclosingtag() {
        const own = name;
        opened();
        if (hasWhole) handler.close(own);
      },
      onclosetag(start, end) {
        handler.close(nameOf(start, end));
        counted();
      },
      ontext: (start, end) => handler.text(markup.slice(start, end)),
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata(start, end, offset) {
        if (isXml) handler.text(markup.slice(start, end - offset));
      },
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => (isOver = true),
    },
  );
  tokenizer.write(markup);
  while (!tokenizer.running) {
    yield;
    tokenizer.resume();
  }
  tokenizer.end();
  if (!isOver) throw new Error('the markup was not read to its end');
}
