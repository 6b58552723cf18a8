import { readMarkup, type Attributes } from '../markup/read-markup.js';

/** An XML element. `name` has no namespace prefix. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: (Element | string)[];
}

/** The content of deeper elements is attached to their ancestor at this depth, because trees are walked recursively. */
const maxDepth = 100;

/** Parses a small piece of XML into a tree under a root without a name. Elements that are not closed end with the piece. */
export function xmlTree(xml: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let tooDeep = 0;
  const steps = readMarkup(xml, true, {
    open: (name, attributes) => {
      if (open.length > maxDepth) {
        tooDeep++;
        return;
      }
      const element: Element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text: (text) => open.at(-1)?.children.push(text),
    close: () => {
      if (tooDeep > 0) tooDeep--;
      else if (open.length > 1) open.pop();
    },
  });
  for (const _ of steps); // bounded by the piece
  return root;
}

export function childrenNamed(element: Element | undefined, name: string): Element[] {
  return (element?.children ?? []).filter(
    (child): child is Element => typeof child !== 'string' && child.name === name,
  );
}

export function childNamed(element: Element | undefined, name: string): Element | undefined {
  return childrenNamed(element, name)[0];
}

/** All descendants with a name, in document order, without searching inside the elements found. */
export function descendantsNamed(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === name ? [child] : descendantsNamed(child, name);
  });
}

export function textOf(element: Element | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
