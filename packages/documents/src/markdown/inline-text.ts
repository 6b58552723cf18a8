import { decodeHTMLStrict } from 'entities';
import type { Token } from 'marked';

/** Visible text of inline markup: code as it is, links by their text, images by their description. */
export function inlineText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join('');
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'html':
      return htmlText(token.raw);
    case 'codespan':
    case 'escape':
      return plain(token);
    case 'checkbox':
      return '';
    default:
      return token.type !== 'image' && 'tokens' in token && token.tokens !== undefined
        ? inlineText(token.tokens)
        : decodeHTMLStrict(plain(token));
  }
}

function plain(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
}

/** Text of an HTML fragment, without tags, comments, scripts and styles. */
export function htmlText(html: string): string {
  return decodeHTMLStrict(
    html
      // linear: the end of the text closes a comment, so every attempt matches.
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      // linear: so it closes a script.
      .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b(?:[^<>]|<(?![a-z/]))*>/gi, '\n')
      .replace(/<\/?[a-z](?:[^<>]|<(?![a-z/]))*>/gi, ' '),
  );
}
