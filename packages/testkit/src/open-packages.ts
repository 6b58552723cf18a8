import { createZip } from './zip.js';

type Entries = Readonly<Record<string, string | Uint8Array>>;

const text = 'application/vnd.oasis.opendocument.text';

/** An OpenDocument text with this markup as its body. @param styles markup of its automatic styles. */
export function openTextOf(
  body: string,
  { styles = '', more = {} }: { styles?: string; more?: Entries } = {},
): Uint8Array {
  return createZip({
    mimetype: text,
    'META-INF/manifest.xml': `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${text}"/></manifest:manifest>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...more,
  });
}

/** An EPUB book from the markup of its chapters. */
export function bookOf(chapters: readonly string[], more: Entries = {}): Uint8Array {
  const numbers = chapters.map((_, n) => n + 1);
  return createZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package><metadata><dc:title>A book</dc:title><dc:creator>Ada</dc:creator></metadata><manifest>${numbers.map((n) => `<item id="c${n}" href="text/c%20${n}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${numbers.map((n) => `<itemref idref="c${n}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map((body, n) => [`OEBPS/text/c ${n + 1}.xhtml`, chapterOf(body)])),
    ...more,
  });
}

function chapterOf(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
}
