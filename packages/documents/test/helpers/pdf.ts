/** PDF files from drawing operators, for content that `createPdf` of the testkit cannot produce. Pages of 595 by 842 points, y upwards. */

/** Text at a place, in Helvetica, or in bold. */
export function text(x: number, y: number, value: string, size = 11, font: 'F1' | 'F2' = 'F1'): string {
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${value.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

export function line(x0: number, y0: number, x1: number, y1: number): string {
  return `${x0} ${y0} m ${x1} ${y1} l S`;
}

/** A full grid with a text in each cell. */
export function grid(x: number, top: number, columnWidth: number, rows: readonly (readonly string[])[]): string {
  const height = 20;
  const columns = rows[0]?.length ?? 0;
  const bottom = top - rows.length * height;
  return [
    ...Array.from({ length: rows.length + 1 }, (_, n) =>
      line(x, top - n * height, x + columns * columnWidth, top - n * height),
    ),
    ...Array.from({ length: columns + 1 }, (_, n) => line(x + n * columnWidth, bottom, x + n * columnWidth, top)),
    ...rows.flatMap((cells, row) =>
      cells.map((cell, n) => text(x + n * columnWidth + 4, top - row * height - 14, cell, 10)),
    ),
  ].join('\n');
}

interface More {
  readonly trailer?: string;
  /** Further entries of the catalogue and of every page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Objects after those of the pages; their numbers begin with 7 if there is one page. */
  readonly objects?: readonly string[];
}

/** One page for each list of operators. */
export function pdfOf(
  pages: readonly string[],
  { trailer = '', catalog = '', page = '', objects: more = [] }: More = {},
): Buffer {
  const objects: string[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${5 + 2 * n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ${page} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...more,
  ];
  let file = '%PDF-1.4\n';
  const rows = objects.map((body, n) => {
    const at = String(file.length).padStart(10, '0');
    file += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const xref = file.length;
  file += `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<< /Size ${rows.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A page with annotations, each given by its box and further entries such as `/FT /Tx /V (Ada)`. They are widgets by default. */
export function formOf(
  content: string,
  fields: readonly (readonly [box: readonly [number, number, number, number], entries: string])[],
): Buffer {
  const references = fields.map((_, n) => `${7 + n} 0 R`).join(' ');
  return pdfOf([content], {
    catalog: `/AcroForm << /Fields [${references}] >>`,
    page: `/Annots [${references}]`,
    objects: fields.map(([box, entries]) => {
      const kind = entries.includes('/Subtype') ? '' : '/Subtype /Widget';
      return `<< /Type /Annot ${kind} /Rect [${box.join(' ')}] ${entries} >>`;
    }),
  });
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** An XFA form that fills an A4 page, from the content of its body and the data of the fields by name. */
export function xfaOf(body: string, data: string, { fonts = '/DR << /Font << /F1 3 0 R >> >>' } = {}): Buffer {
  const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form" layout="tb"><pageSet><pageArea><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet><subform name="body" layout="tb" w="190mm">${body}</subform></subform></template>`;
  const datasets = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form><body>${data}</body></form></xfa:data></xfa:datasets>`;
  return pdfOf([text(60, 700, 'Please wait for a program that shows this form.')], {
    catalog: `/NeedsRendering true /AcroForm << /Fields [] ${fonts} /XFA [(preamble) 7 0 R (template) 8 0 R (datasets) 9 0 R (postamble) 10 0 R] >>`,
    objects: [
      stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">'),
      stream(template),
      stream(datasets),
      stream('</xdp:xdp>'),
    ],
  });
}

/** A trailer of an encrypted file whose keys match no password, not even the empty one. */
export const lockedTrailer = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`;
