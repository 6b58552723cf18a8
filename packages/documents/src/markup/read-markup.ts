import { Tokenizer } from 'htmlparser2';

/** Maximum number of attributes kept per tag; more occur only in hostile files. */
const maxAttributes = 100;

/** Number of tags read between two yields of `readMarkup`. */
const tagsAStep = 500;

export type Attributes = ReadonlyMap<string, string>;

/** Receives tags and texts in document order. The handler must match end tags to start tags itself. */
export interface MarkupHandler {
  open(name: string, attributes: Attributes): void;
  /** A text may arrive in several pieces. Character references are already decoded. */
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads HTML or XML as a stream of tags and texts, in time linear in its length. Entities defined by the document are never expanded, and
 * external resources are never fetched.
 *
 * HTML: names are passed in lower case, and the content of `script`, `style` and similar elements is one text. XML: names of elements are
 * passed without their prefix, names of attributes with it.
 *
 * @param hasWhole whether `<a/>` opens and closes an element, as in XML and XHTML.
 * @returns a generator that yields every few tags, so that the caller can consume what the handler has collected.
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
