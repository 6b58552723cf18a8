import type { DraftBlock } from '../../draft.js';
import { cleanLine } from '../../text/clean.js';

/** A node of a form's pages as pdf.js lays them out: an HTML element with its content. */
export interface XfaNode {
  readonly name?: unknown;
  readonly value?: unknown;
  readonly attributes?: unknown;
  readonly children?: unknown;
}

/** Maximum depth of the recursive walk, deeper than real forms. Deeper nodes are ignored. */
const maxDepth = 200;

/** Yields the pages of an XFA form: its texts, and "label: value" for filled-in fields. Choices become `☒` or `☐` and their text. */
export function* xfaDrafts(root: XfaNode): Generator<DraftBlock> {
  for (const [index, page] of childrenOf(root).entries()) {
    yield { kind: 'page', number: index + 1 };
    yield* blocksOf(page, 0);
  }
}

function* blocksOf(node: XfaNode, depth: number): Generator<DraftBlock> {
  if (depth > maxDepth) return;
  if (attributesOf(node)['role'] === 'table') {
    const rows = descendants(node, (child) => attributesOf(child)['role'] === 'row', depth).map((row) =>
      descendants(row, (child) => attributesOf(child)['role'] === 'cell', depth).map((cell) => fieldText(cell, depth)),
    );
    if (rows.flat().some((cell) => cell !== '')) yield { kind: 'table', rows };
  } else if (hasClass(node, 'xfaField')) yield* paragraph(fieldText(node, depth));
  else if (hasClass(node, 'xfaRich')) {
    const parts = childrenOf(node);
    const isText = parts.every((part) => part.name !== 'p' && part.name !== 'div');
    for (const part of isText ? [node] : parts) yield* paragraph(plainText(part, depth));
  } else for (const child of childrenOf(node)) yield* blocksOf(child, depth + 1);
}

function* paragraph(text: string): Generator<DraftBlock> {
  const line = cleanLine(text);
  if (line !== '') yield { kind: 'paragraph', text: line };
}

/** Caption and value of a field; for any other node, its text. */
function fieldText(node: XfaNode, depth: number): string {
  const [input] = descendants(node, (child) => inputs.has(child.name), depth);
  const caption = cleanLine(plainText(node, depth));
  if (!input) return caption;
  const attributes = attributesOf(input);
  const type = attributes['type'];
  if (type === 'checkbox' || type === 'radio') return `${attributes['checked'] === true ? '☒' : '☐'} ${caption}`.trim();
  const chosen = descendants(input, (child) => attributesOf(child)['selected'] === true, depth);
  const filled = cleanLine(
    input.name === 'select'
      ? chosen.map((option) => textOf(option.value)).join(', ')
      : textOf(attributes['textContent']) || textOf(attributes['value']),
  );
  if (filled === '' || caption === '') return filled || caption;
  return `${caption}${/[\p{L}\p{N})\]]$/u.test(caption) ? ':' : ''} ${filled}`;
}

const inputs = new Set<unknown>(['input', 'textarea', 'select']);

/** Text of a node, without values that were typed or chosen. */
function plainText(node: XfaNode, depth: number): string {
  if (depth > maxDepth || inputs.has(node.name)) return '';
  const own = typeof node.value === 'string' ? node.value : '';
  const separator = node.name === 'p' || node.name === 'div' || node.name === 'br' ? ' ' : '';
  return (
    own +
    childrenOf(node)
      .map((child) => plainText(child, depth + 1))
      .join('') +
    separator
  );
}

/** The outermost descendants of a node that match, in document order. */
function descendants(node: XfaNode, isWanted: (node: XfaNode) => boolean, depth: number): XfaNode[] {
  if (depth > maxDepth) return [];
  return childrenOf(node).flatMap((child) => (isWanted(child) ? [child] : descendants(child, isWanted, depth + 1)));
}

function hasClass(node: XfaNode, name: string): boolean {
  const classes = attributesOf(node)['class'];
  return Array.isArray(classes) && classes.includes(name);
}

function attributesOf({ attributes }: XfaNode): Readonly<Record<string, unknown>> {
  return typeof attributes === 'object' && attributes !== null ? (attributes as Record<string, unknown>) : {};
}

function childrenOf({ children }: XfaNode): readonly XfaNode[] {
  return Array.isArray(children)
    ? children.filter((child): child is XfaNode => typeof child === 'object' && child !== null)
    : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
