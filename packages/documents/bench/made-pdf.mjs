// Generates a PDF report of any length: headings, two text sizes, a ruled table on every third page, running heads and page numbers.
import { deflateSync } from 'node:zlib';

const words =
  'the annual report of the works describes how each part of a machine was measured and which value it had in spring and autumn while engineers compared older figures with newer ones and noted every change of load speed heat and wear that seemed large enough to matter'.split(
    ' ',
  );

/** @returns a generator of numbers in [0, 1), with the same sequence for the same seed. */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function pageContent(number) {
  const next = numbersFrom(number + 7);
  const out = [];
  const text = (x, y, value, size = 10, font = 'F1') =>
    out.push(`BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${value}) Tj ET`);
  const sentence = (length) => Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(' ');
  text(60, 810, 'Annual report of the works', 8);
  text(295, 30, String(number), 8);
  text(60, 770, `${Math.ceil(number / 5)}.${number % 5} ${sentence(4)}`, 16, 'F2');
  const hasTable = number % 3 === 0;
  for (let row = 0; row < (hasTable ? 36 : 52); row++) text(60, 740 - 13 * row, sentence(15));
  if (hasTable) {
    for (let row = 0; row <= 12; row++) out.push(`60 ${260 - 15 * row} m 540 ${260 - 15 * row} l S`);
    for (let column = 0; column <= 4; column++) out.push(`${60 + 120 * column} 80 m ${60 + 120 * column} 260 l S`);
    for (let row = 0; row < 12; row++)
      for (let column = 0; column < 4; column++)
        text(64 + 120 * column, 249 - 15 * row, row === 0 ? `${words[column + 5]} ${column}` : next().toFixed(4), 9);
  }
  return deflateSync(Buffer.from(out.join('\n'), 'latin1'));
}

export function longPdf(pages) {
  const pieces = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = [];
  let length = pieces[0].length;
  /** @type {(head: string, stream?: Buffer) => void} */
  const object = (head, stream) => {
    const body = stream
      ? Buffer.concat([Buffer.from(`${head}\nstream\n`), stream, Buffer.from('\nendstream')])
      : Buffer.from(head);
    const piece = Buffer.concat([Buffer.from(`${offsets.length + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    pieces.push(piece);
    length += piece.length;
  };
  const kids = Array.from({ length: pages }, (_, n) => `${5 + 2 * n} 0 R`).join(' ');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>');
  for (let number = 1; number <= pages; number++) {
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${4 + 2 * number} 0 R >>`,
    );
    const content = pageContent(number);
    object(`<< /Length ${content.length} /Filter /FlateDecode >>`, content);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
