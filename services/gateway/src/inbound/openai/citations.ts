import type { asking } from '@cardinal/contracts';
import { sourceView } from '../http/views.js';

const listHead = '\n\n---\n- [1] ';

/** What follows an answer, for clients that show text only: the sources that its marks `[1]` mean. Empty without sources. */
export function sourceListOf(sources: readonly asking.AskSource[]): string {
  const lines = sources.map(({ fileName, page }, at) => `- [${at + 1}] ${fileName}${page > 0 ? `, p. ${page}` : ''}`);
  return lines.length === 0 ? '' : `\n\n---\n${lines.join('\n')}`;
}

/** An answer that comes back as history: names of files would be looked for like words of the question. */
export function withoutSourceList(answer: string): string {
  const at = answer.lastIndexOf(listHead);
  return at < 0 ? answer : answer.slice(0, at);
}

/** One annotation for each mark in the text, its place in UTF-16 units. */
export function annotationsOf(text: string, sources: readonly asking.AskSource[], origin: string) {
  return [...text.matchAll(/\[(\d{1,3})\]/g)].flatMap(({ index, 0: mark, 1: number }) => {
    const source = sources[Number(number) - 1];
    if (!source) return [];
    const place = { start_index: index, end_index: index + mark.length };
    const url = `${origin}/api/v1/files/${source.fileId}#page=${source.page}`;
    const citation = { ...place, title: source.title || source.fileName, url };
    return [{ type: 'url_citation', url_citation: citation, source: sourceView(source) }];
  });
}
