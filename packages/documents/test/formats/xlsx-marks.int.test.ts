import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';
import { zipOf } from '../helpers/zip-writer.js';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cells = (rows: readonly string[]): string =>
  `<sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData>`;
const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (place: string, value: number): string => `<c r="${place}"><v>${value}</v></c>`;

interface Sheet {
  readonly name: string;
  /** Further attributes of the sheet in the workbook. */
  readonly state?: string;
  readonly content: string;
  /** Namespace prefix of the names of elements. */
  readonly prefix?: string;
}

/** A workbook from raw XML, for structures that spreadsheet libraries do not write. */
function workbookOf(sheets: readonly Sheet[], properties = ''): Buffer {
  const listed = sheets.map(
    ({ name, state = '' }, n) => `<sheet name="${name}" sheetId="${n + 1}" ${state} r:id="r${n}"/>`,
  );
  const related = sheets.map(
    (_, n) => `<Relationship Id="r${n}" Type="${relationship}/worksheet" Target="worksheets/s${n}.xml"/>`,
  );
  const types = sheets.map(
    (_, n) =>
      `<Override PartName="/xl/worksheets/s${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `<Relationships xmlns="${packages}/relationships"><Relationship Id="w" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${namespace}" xmlns:r="${relationship}"><sheets>${listed.join('')}</sheets>${properties}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${packages}/relationships">${related.join('')}</Relationships>`,
    },
    ...sheets.map(({ content, prefix }, n) => ({
      name: `xl/worksheets/s${n}.xml`,
      bytes:
        prefix === undefined
          ? `<worksheet xmlns="${namespace}">${content}</worksheet>`
          : `<${prefix}worksheet xmlns:${prefix.slice(0, -1)}="${namespace}">${content.replace(/<(\/?)/g, `<$1${prefix}`)}</${prefix}worksheet>`,
    })),
  ]);
}

const rows = [text('A1', 'Item') + text('B1', 'Price'), text('A2', 'Tea') + number('B2', 3)];

describe('XLSX formulas without a result', () => {
  const formulas = cells([
    ...rows,
    `${text('A3', 'Sum')}<c r="B3"><f>SUM(B2:B2)*IF(B2&lt;4,1,2)</f><v></v></c>`,
    `${text('A4', 'None')}<c r="B4"><f>B3*2</f><v/></c>`,
    `${text('A5', 'Zero')}<c r="B5"><f>B2-3</f><v>0</v></c>`,
    `${text('A6', 'Empty')}<c r="B6" t="str"><f>""</f><v></v></c>`,
    '<c r="C7"><f>_xlfn.CONCAT(A1)</f></c>',
  ]);
  const shown = (bytes: Buffer): Promise<{ lines: string[]; warnings: string[] }> =>
    parseBytes(bytes, 'xlsx').then(({ text: all, summary }) => ({
      lines: all.split('\n').slice(3),
      warnings: summary.warnings.map(({ code, page, message }) => `${code} ${page}: ${message}`),
    }));

  it.each([undefined, 'x:'])(
    'are shown as formulas, with a warning, if element names have the prefix %s',
    async (prefix) => {
      const { lines, warnings } = await shown(
        workbookOf([{ name: 'S', content: formulas, ...(prefix ? { prefix } : {}) }]),
      );
      expect(lines).toEqual([
        'Tea | 3',
        'Sum | =SUM(B2:B2)*IF(B2<4,1,2)',
        'None | =B3*2',
        'Zero | 0',
        'Empty',
        ' |  | =CONCAT(A1)',
      ]);
      expect(warnings).toEqual([
        'XLSX_FORMULA_WITHOUT_RESULT 1: 3 formulas have no result in the file: the text of the formula is read instead.',
      ]);
    },
  );

  it('include those whose 0 is a placeholder in a workbook to be calculated on load', async () => {
    const { lines } = await shown(workbookOf([{ name: 'S', content: formulas }], '<calcPr fullCalcOnLoad="1"/>'));
    expect(lines[3]).toBe('Zero | =B2-3');
  });
});

describe('XLSX parts that are not shown', () => {
  it('are read, and marked as hidden', async () => {
    const { outline, blocks } = await parseBytes(
      workbookOf([
        { name: 'Open', content: cells(rows) },
        { name: 'Shut', state: 'state="hidden"', content: cells(rows) },
        { name: 'Deep', state: 'state="veryHidden"', content: cells(rows) },
        {
          name: 'Some',
          content: `<cols><col min="2" max="2" hidden="1"/></cols>${cells(rows).replace('<row>', '<row hidden="1">')}`,
        },
      ]),
      'xlsx',
    );
    expect(outline.filter((line) => line.startsWith('heading'))).toEqual([
      'heading 1: Open',
      'heading 1: Shut (hidden)',
      'heading 1: Deep (hidden)',
      'heading 1: Some',
    ]);
    expect(blocks.flatMap(({ table }) => table?.caption ?? [])).toEqual([
      'Open',
      'Shut (hidden)',
      'Deep (hidden)',
      'Some (with hidden rows and columns)',
    ]);
  });
});

describe('XLSX tables side by side', () => {
  const grid = (lines: readonly (readonly (string | number)[])[]): string =>
    cells(
      lines.map((line, row) =>
        line
          .map((value, column) => {
            const place = `${'ABCDEFGH'.charAt(column)}${row + 1}`;
            if (value === '') return '';
            return typeof value === 'number' ? number(place, value) : text(place, value);
          })
          .join(''),
      ),
    );
  const tablesOf = async (lines: readonly (readonly (string | number)[])[]): Promise<string[]> =>
    (await parseBytes(workbookOf([{ name: 'S', content: grid(lines) }]), 'xlsx')).outline.slice(1);

  it('are separate tables, each with its own length', async () => {
    expect(
      await tablesOf([
        ['Fruit', 'Price', '', 'City', 'People'],
        ['Apple', 1, '', 'Paris', 2000],
        ['Pear', 2, '', 'Rome', 3000],
        ['Plum', 3],
      ]),
    ).toEqual([
      'table: Fruit | Price\nApple | 1\nPear | 2\nPlum | 3',
      'table: City | People\nParis | 2000\nRome | 3000',
    ]);
  });

  it('are one table if a blank column only separates numbers or values', async () => {
    expect(
      await tablesOf([
        ['Fruit', 'Kind', '', '2022', '2023'],
        ['Apple', 'red', '', 1, 2],
        ['Pear', 'green', '', 3, 4],
      ]),
    ).toEqual(['table: Fruit | Kind | 2022 | 2023\nApple | red | 1 | 2\nPear | green | 3 | 4']);
    expect(
      await tablesOf([
        ['1.01', 'Voltage', '', 'kV', '130'],
        ['1.02', 'Frequency', '', 'Hz', '134'],
        ['1.03', 'Earthing', '', '', 'Solid'],
      ]),
    ).toHaveLength(1);
  });
});
