import type { asking } from '@cardinal/contracts';
import { sourceView } from '../http/views.js';

const listHead = '\n\n---\n- [1] ';

/** List of the sources that marks such as `[1]` refer to, appended to an answer for text-only clients. Empty without sources. */
export function sourceListOf(sources: readonly asking.AskSource[]): string {
  const lines = sources.map(({ fileName, page }, at) => `- [${at + 1}] ${fileName}${page > 0 ? `, p. ${page}` : ''}`);
  return lines.length === 0 ? '' : `\n\n---\n${lines.join('\n')}`;
}

/** Removes the source list from an answer in the history, because file names in it would be searched for like words of the question. */
export function withoutSourceList(answer: string): string {
  const at = answer.lastIndexOf(listHead);
  return at < 0 ? answer : answer.slice(0, at);
}

/** One annotation per mark in the text, with its span in UTF-16 units. */
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
