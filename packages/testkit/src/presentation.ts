import { createZip } from './zip.js';

const main = 'http://schemas.openxmlformats.org';
const office = `${main}/officeDocument/2006/relationships`;

/** A part that a slide refers to: `{ id: 'r2', kind: 'chart', target: '../charts/chart1.xml' }`. */
export interface SlidePart {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

export interface SlideMarkup {
  /** Markup of the shapes on the slide. */
  readonly shapes: string;
  readonly parts?: readonly SlidePart[];
}

/** A presentation from the markup of its slides. @param more further parts by their names. */
export function presentationOf(
  slides: readonly SlideMarkup[],
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  const numbers = slides.map((_, n) => n + 1);
  return createZip(
    {
      '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
      '_rels/.rels': relations([{ id: 'r1', kind: 'officeDocument', target: 'ppt/presentation.xml' }]),
      'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation ${namespaces}><p:sldIdLst>${numbers.map((n) => `<p:sldId id="${255 + n}" r:id="s${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relations(
        numbers.map((n) => ({ id: `s${n}`, kind: 'slide', target: `slides/slide${n}.xml` })),
      ),
      ...Object.fromEntries(slides.map(({ shapes }, n) => [`ppt/slides/slide${n + 1}.xml`, slideOf(shapes)])),
      ...Object.fromEntries(
        slides.flatMap(({ parts = [] }, n) =>
          parts.length > 0 ? [[`ppt/slides/_rels/slide${n + 1}.xml.rels`, relations(parts)]] : [],
        ),
      ),
      ...more,
    },
    { deflated: true },
  );
}

const namespaces = `xmlns:p="${main}/presentationml/2006/main" xmlns:a="${main}/drawingml/2006/main" xmlns:r="${office}" xmlns:c="${main}/drawingml/2006/chart"`;

function relations(entries: readonly SlidePart[]): string {
  return `<?xml version="1.0"?><Relationships xmlns="${main}/package/2006/relationships">${entries
    .map(({ id, kind, target }) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;
}

/** A slide, or the notes of a slide, which also consist of shapes. */
export function slideOf(shapes: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><p:sld ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
}

/** A shape with paragraphs of markup. @param placeholder `title`, `body`…; absent: a text box. */
export function shapeOf(paragraphs: readonly string[], placeholder?: string): string {
  const place = placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`;
  return `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map((text) => `<a:p>${text}</a:p>`).join('')}</p:txBody></p:sp>`;
}

export const runOf = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`;
