import { readMarkup, type Attributes } from '../markup/read-markup.js';

/** An element of XML, its name without prefix. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: (Element | string)[];
}

/** Deeper elements are read into the one at this depth, because what walks a tree calls itself. */
const maxDepth = 100;

/** A small piece of XML as a tree, under a root without a name. What is not closed ends with the piece. */
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

/** All elements of a name below an element, in order, those within one of them left out. */
export function descendantsNamed(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === name ? [child] : descendantsNamed(child, name);
  });
}

export function textOf(element: Element | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
