import type { Token, Tokens } from 'marked';
import type { DraftBlock } from '../draft.js';
import { htmlBlocks } from './html-blocks.js';
import { inlineText } from './inline-text.js';
import { draftRows } from '../text/draft-rows.js';

/** marked's token type is open-ended, so that `type` alone does not narrow it. */
type Known =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Table
  | Tokens.HTML
  | Tokens.Def
  | Tokens.Hr
  | Tokens.Space;

const footnote = /^\[\^([^\]]+)\]:\s*/;

export function* draftTokens(tokens: readonly Token[], depth = 0): Generator<DraftBlock> {
  for (const token of tokens) yield* draftToken(token as Known, depth);
}

function* draftToken(token: Known, depth: number): Generator<DraftBlock> {
  switch (token.type) {
    case 'heading':
      yield { kind: 'heading', text: inlineText(token.tokens), level: token.depth };
      return;
    case 'paragraph':
    case 'text':
      yield paragraph(token.tokens === undefined ? token.text : inlineText(token.tokens));
      return;
    case 'code':
      yield { kind: 'code', text: token.text };
      return;
    case 'blockquote':
      for (const draft of draftTokens(token.tokens, depth))
        yield draft.kind === 'paragraph' ? { ...draft, kind: 'quote' } : draft;
      return;
    case 'list':
      for (const [index, item] of token.items.entries()) yield* listItem(token, item, index, depth + 1);
      return;
    case 'table': {
      const header = token.header.map((cell) => inlineText(cell.tokens));
      const rows = token.rows.map((row) => row.map((cell) => inlineText(cell.tokens)));
      if (header.some((name) => name.trim() !== '')) yield { kind: 'table', header, rows };
      else yield* draftRows(rows);
      return;
    }
    case 'html':
      yield* htmlBlocks(token.raw);
      return;
    case 'def':
      // marked parses a footnote of one word as a link definition. Real link definitions are not displayed.
      if (token.tag.startsWith('^'))
        yield { kind: 'footnote', text: `[${token.tag.slice(1)}] ${token.href} ${token.title}` };
      return;
    case 'hr':
    case 'space':
      return;
  }
}

function paragraph(text: string): DraftBlock {
  const label = footnote.exec(text)?.[1];
  if (label === undefined) return { kind: 'paragraph', text };
  return { kind: 'footnote', text: `[${label}] ${text.replace(footnote, '')}` };
}

/** Yields the item's own text as a list item, then its other contents at the item's depth. */
function* listItem(list: Tokens.List, item: Tokens.ListItem, index: number, depth: number): Generator<DraftBlock> {
  let isFirst = true;
  for (const token of item.tokens) {
    if (token.type === 'checkbox' || token.type === 'space') continue;
    const isText = token.type === 'text' || token.type === 'paragraph';
    if (isFirst && isText) {
      const text = 'tokens' in token ? inlineText(token.tokens) : token.raw;
      yield { kind: 'list-item', text, marker: markerOf(list, item, index), level: depth };
    } else {
      yield* draftToken(token as Known, depth);
    }
    isFirst = false;
  }
}

function markerOf(list: Tokens.List, item: Tokens.ListItem, index: number): string {
  if (item.task) return item.checked === true ? '[x]' : '[ ]';
  return list.ordered ? `${(list.start === '' ? 1 : list.start) + index}.` : '•';
}
