import type { Section } from './section.js';

const lineHeight = 16;
const linesOnPage = 44;

/** A text PDF: headings in bold at 18 points, paragraphs at 11, wrapped at about 90 characters. */
export function createPdf(sections: readonly Section[]): Uint8Array {
  const lines = sections.flatMap(({ heading, paragraphs }) => [
    { text: heading, font: '/F2 18 Tf' },
    ...paragraphs.flatMap((paragraph) => [...wrapped(paragraph).map((text) => ({ text, font: '/F1 11 Tf' })), blank]),
  ]);
  const pages: (typeof lines)[] = [];
  for (let at = 0; at < lines.length; at += linesOnPage) pages.push(lines.slice(at, at + linesOnPage));

  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${5 + 2 * n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  for (const [n, page] of pages.entries()) {
    const content = page
      .map(({ text, font }, row) => `BT ${font} 1 0 0 1 60 ${760 - row * lineHeight} Tm (${escaped(text)}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * n} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return assembled(objects);
}

const blank = { text: '', font: '/F1 11 Tf' };

function wrapped(text: string): string[] {
  return text.match(/.{1,90}(?:\s|$)/g)?.map((line) => line.trim()) ?? [];
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function assembled(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
