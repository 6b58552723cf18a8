import { describe, expect, it } from 'vitest';
import { formOf, grid, pdfOf, text, xfaOf } from '../helpers/pdf.js';
import { parseBytes } from '../helpers/parse.js';

describe('PDF form', () => {
  it('has each value after its printed label, wherever the label is', async () => {
    const content = [
      text(60, 780, 'Application for a permit', 18, 'F2'),
      text(60, 740, 'Applicant'),
      text(60, 715, 'Born:'),
      text(60, 690, 'Town'),
      text(300, 690, 'Street'),
      text(60, 640, 'Sign here when all of the above is filled in.'),
    ].join('\n');
    const { outline } = await parseBytes(
      formOf(content, [
        [[160, 736, 360, 752], '/FT /Tx /T (Text1) /V (Ada Lovelace)'],
        [[160, 711, 360, 727], '/FT /Tx /T (Text2) /V (1815-12-10)'],
        [[60, 668, 260, 684], '/FT /Tx /T (Text3) /V (London)'],
        [[300, 668, 500, 684], '/FT /Tx /T (Text4) /V (12 Main\rStreet)'],
      ]),
      'pdf',
    );
    expect(outline).toEqual([
      'heading 1: Application for a permit',
      'paragraph: Applicant: Ada Lovelace',
      'paragraph: Born: 1815-12-10',
      'paragraph: Town: London Street: 12 Main Street',
      'paragraph: Sign here when all of the above is filled in.',
    ]);
  });

  it('has choices by their displayed text, check marks before their label, and field names if no label is printed', async () => {
    const content = [text(60, 700, 'Kind'), text(80, 660, 'By post'), text(180, 660, 'By hand')].join('\n');
    const { text: canonical } = await parseBytes(
      formOf(content, [
        [[160, 696, 300, 712], '/FT /Ch /T (Text1) /Opt [[(o) (Oak tree)] [(p) (Pine tree)]] /V (p)'],
        [[60, 658, 72, 670], '/FT /Btn /T (a) /V /Yes /AS /Yes /AP << /N << /Yes null >> >>'],
        [[160, 658, 172, 670], '/FT /Btn /T (b) /V /Off /AS /Off /AP << /N << /Yes null >> >>'],
        [[60, 500, 200, 520], '/FT /Tx /T (x.Text7) /TU (Name of the dog) /V (Rex)'],
        [[60, 450, 200, 470], '/FT /Tx /T (form[0].remarks[0]) /V (None)'],
        [[60, 400, 200, 420], '/FT /Tx /T (Text9) /V (Alone)'],
      ]),
      'pdf',
    );
    expect(canonical.split('\n').filter(Boolean)).toEqual([
      'Kind: Pine tree',
      '☒ By post ☐ By hand',
      'Name of the dog: Rex',
      'remarks: None',
      'Alone',
    ]);
  });

  it('has each value in its own blank of a line', async () => {
    const line = text(60, 700, 'Name: ____________ Town: ____________ Date: ____________', 11);
    const { text: canonical } = await parseBytes(
      formOf(line, [
        [[180, 697, 245, 712], '/FT /Tx /T (Text2) /V (Hull)'],
        [[92, 697, 155, 712], '/FT /Tx /T (Text1) /V (Ada)'],
      ]),
      'pdf',
    );
    expect(canonical).toBe('Name: Ada Town: Hull Date: …');
  });

  it('has values in the cells of a table', async () => {
    const rows = [
      ['Item', 'Pieces', 'Price'],
      ['Rake', '', ''],
      ['Spade', '', ''],
    ];
    const { blocks, text: canonical } = await parseBytes(
      formOf(grid(60, 740, 120, rows), [
        [[182, 702, 298, 718], '/FT /Tx /T (a1) /V (3)'],
        [[302, 702, 418, 718], '/FT /Tx /T (a2) /V (12.50)'],
        [[182, 682, 298, 698], '/FT /Tx /T (b1) /V (4)'],
        [[302, 682, 418, 698], '/FT /Tx /T (b2) /V (20.00)'],
      ]),
      'pdf',
    );
    expect(canonical).toBe('Item | Pieces | Price\nRake | 3 | 12.50\nSpade | 4 | 20.00');
    expect(blocks[0]?.table?.header).toEqual(['Item', 'Pieces', 'Price']);
  });

  it('has free text annotations, and no passwords, hidden values, comments or buttons', async () => {
    const { outline, summary } = await parseBytes(
      formOf('', [
        [[60, 700, 300, 720], '/Subtype /FreeText /Contents (Approved on 3 May) /DA (/F1 11 Tf)'],
        [[60, 660, 300, 680], '/FT /Tx /T (pin) /Ff 8192 /V (secret9)'],
        [[60, 620, 300, 640], '/FT /Tx /T (ghost) /F 2 /V (unseen)'],
        [[60, 580, 300, 600], '/Subtype /Text /Contents (a remark)'],
        [[60, 540, 300, 560], '/FT /Btn /T (send) /Ff 65536 /MK << /CA (Send) >>'],
      ]),
      'pdf',
    );
    expect(outline).toEqual(['paragraph: Approved on 3 May']);
    expect(summary.warnings).toEqual([]);
  });
});

describe('PDF page with letters drawn as curves', () => {
  it('is read by text recognition; one with only a few curves is not', async () => {
    const letters = (count: number): string =>
      Array.from(
        { length: count },
        (_, n) => `${60 + 9 * n} 700 m ${66 + 9 * n} 720 ${68 + 9 * n} 720 ${66 + 9 * n} 700 c f`,
      ).join('\n');
    const { summary } = await parseBytes(pdfOf([text(60, 700, 'Words.'), letters(40), letters(5)]), 'pdf');
    expect(summary.warnings.map(({ code, page }) => [code, page])).toEqual([
      ['PDF_OCR_SKIPPED', 2],
      ['PDF_PAGE_WITHOUT_TEXT', 3],
    ]);
  });
});

describe('XFA form', () => {
  const caption = (value: string): string => `<caption><value><text>${value}</text></value></caption>`;
  const field = (name: string, ui: string, more: string): string =>
    `<field name="${name}" w="100mm" h="10mm"><ui>${ui}</ui>${more}</field>`;
  const body = [
    '<draw w="100mm" h="10mm"><value><text>Application for a permit</text></value></draw>',
    field('applicant', '<textEdit/>', caption('Applicant')),
    field(
      'kind',
      '<choiceList/>',
      `${caption('Kind:')}<items><text>Oak</text></items><items save="1"><text>o</text></items>`,
    ),
    field('agree', '<checkButton/>', `${caption('I agree')}<items><text>1</text><text>0</text></items>`),
    field('pin', '<passwordEdit/>', caption('PIN')),
    '<subform layout="table" columnWidths="60mm 60mm"><subform layout="row"><draw><value><text>Item</text></value></draw><draw><value><text>Price</text></value></draw></subform>',
    `<subform layout="row">${field('item', '<textEdit/>', '')}${field('price', '<textEdit/>', '')}</subform></subform>`,
  ].join('');
  const data =
    '<applicant>Ada</applicant><kind>o</kind><agree>1</agree><pin>secret9</pin><item>Rake</item><price>12.50</price>';

  it('has its texts and values, not the page that asks for another program', async () => {
    const { outline, summary } = await parseBytes(xfaOf(body, data), 'pdf');
    expect(outline).toEqual([
      'paragraph: Application for a permit',
      'paragraph: Applicant: Ada',
      'paragraph: Kind: Oak',
      'paragraph: ☒ I agree',
      'table: Item | Price\nRake | 12.50',
    ]);
    expect(summary).toMatchObject({ pages: 1, warnings: [] });
  });

  it('is reported with a warning if it cannot be read', async () => {
    const { outline, summary } = await parseBytes(xfaOf(body, data, { fonts: '' }), 'pdf');
    expect(outline).toEqual(['paragraph: Please wait for a program that shows this form.']);
    expect(summary.warnings.map(({ code }) => code)).toEqual(['PDF_FORM_UNREADABLE']);
  });
});
