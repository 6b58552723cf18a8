import { posix } from 'node:path';
import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { draftHtml } from '../html/draft-html.js';
import { elementsOf, readProperties } from '../markup/properties.js';
import { openPackage } from '../zip/open-package.js';
import { PackageParts } from '../zip/package-parts.js';

/** Parses a book chapter by chapter in reading order (EPUB 3.3), with the HTML parser. */
export async function* parseEpub(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'meta-inf/');
  try {
    const parts = new PackageParts(archive);
    const container = elementsOf((await parts.text('META-INF/container.xml')) ?? '', 'rootfile');
    const path = container[0]?.get('full-path') ?? '';
    const book = await parts.text(path);
    if (book === undefined)
      throw new DocumentError('corrupt', 'The file is damaged: the list of the contents of the book is missing.');
    const chapters = chaptersOf(book, posix.dirname(path));
    const encrypted = elementsOf((await parts.text('META-INF/encryption.xml')) ?? '', 'CipherReference');
    const locked = new Set(encrypted.map((reference) => decoded(reference.get('URI') ?? '')));
    if (chapters.some((chapter) => locked.has(chapter)))
      throw new DocumentError('encrypted', 'The book is protected against copying.');
    context.describe({ ...readProperties(book), unpackedBytes });
    for (const [index, chapter] of chapters.entries()) {
      context.signal.throwIfAborted();
      const warn = (code: string, message: string): void => context.warn(code, message);
      yield* draftHtml((await parts.text(chapter)) ?? '', { title: () => {}, property: () => {}, warn }, true);
      context.progress(index + 1, chapters.length, 'pages');
    }
  } finally {
    await archive[Symbol.asyncDispose]();
  }
}

/** Names of the chapters' parts in reading order. */
function chaptersOf(book: string, folder: string): readonly string[] {
  const pages = elementsOf(book, 'item').filter((item) => /x?html/.test(item.get('media-type') ?? ''));
  const hrefOf = new Map(pages.map((item) => [item.get('id') ?? '', item.get('href') ?? '']));
  return elementsOf(book, 'itemref').flatMap((reference) => {
    const href = hrefOf.get(reference.get('idref') ?? '');
    return href === undefined ? [] : [posix.join(folder, decoded(href))];
  });
}

/** Decodes the name of a part, because packages write part names as percent-encoded URLs. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
