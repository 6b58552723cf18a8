import type { DocumentType } from '@cardinal/contracts';
import { describe, expect, it } from 'vitest';
import { keptReading, readingOf, readingText, type SaidReading } from '../src/domain/reading.js';

const nothing: SaidReading = { encoding: '', delimiter: '', sheet: '', treatAs: '', ocrLanguage: '' };
const kept = (said: Partial<SaidReading>, type: DocumentType = 'csv') =>
  readingText({ ...nothing, ...said }, type, ['eng', 'deu']);

describe('the reading options of a file', () => {
  it('are stored as a text that is equal for equal options', () => {
    expect(kept({})).toBe('');
    expect(keptReading('')).toEqual({});
    const said = kept({ headerRow: 3, delimiter: ';', encoding: 'windows-1252' });
    expect(said).toBe(kept({ encoding: 'windows-1252', delimiter: ';', headerRow: 3 }));
    expect(keptReading(said)).toEqual({ encoding: 'windows-1252', delimiter: ';', headerRow: 3 });
    expect(keptReading(kept({ sheet: 'Sales', headerRow: 100 }, 'xlsx'))).toEqual({ sheet: 'Sales', headerRow: 100 });
    expect(keptReading(kept({ ocrLanguage: 'deu' }, 'pdf'))).toEqual({ ocrLanguage: 'deu' });
    expect(keptReading(kept({ headerRow: 0 }))).toEqual({ headerRow: 0 });
    expect(keptReading(kept({ treatAs: 'text', encoding: 'utf-8' }, 'json'))).toEqual({
      ...{ treatAs: 'text', encoding: 'utf-8' },
    });
  });

  it.each<[Partial<SaidReading>, DocumentType, string]>([
    [{ delimiter: ';' }, 'xlsx', 'delimiter applies only to CSV files; this file is XLSX.'],
    [{ sheet: 'Sales' }, 'csv', 'sheet applies only to XLSX files; this file is CSV.'],
    [{ headerRow: 2 }, 'pdf', 'header_row applies only to CSV and XLSX files; this file is PDF.'],
    [{ headerRow: 101 }, 'csv', 'header_row must be between 0 and 100.'],
    [{ ocrLanguage: 'deu' }, 'docx', 'ocr_language applies only to PDF files; this file is DOCX.'],
    [{ ocrLanguage: 'fra' }, 'pdf', 'ocr_language must be one of "eng", "deu".'],
    [{ treatAs: 'text' }, 'docx', 'treat_as applies only to text files other than TXT; this file is DOCX.'],
    [{ treatAs: 'text' }, 'txt', 'treat_as applies only to text files other than TXT; this file is TXT.'],
    [{ treatAs: 'prose' }, 'csv', 'treat_as must be one of "text".'],
    [
      { treatAs: 'text', headerRow: 1 },
      'csv',
      'treat_as must not be combined with delimiter or header_row, because plain text has no cells.',
    ],
    [
      { encoding: 'utf-8' },
      'eml',
      'encoding applies only to text files that do not state their encoding; this file is EML.',
    ],
    [{ delimiter: 'x' }, 'csv', String.raw`delimiter must be one of ",", ";", "\t", "|", ":", " ".`],
    [{ sheet: 'x'.repeat(256) }, 'xlsx', 'sheet must be at most 255 characters long.'],
  ])('are refused: %j of %s: %s', (said, type, message) => {
    expect(() => kept(said, type)).toThrow(message);
  });

  it('are refused with the list of encodings if the encoding is unknown', () => {
    expect(() => kept({ encoding: 'klingon' })).toThrow(/^encoding must be one of "utf-8", /);
  });

  it('are refused with the field name of the request', () => {
    expect(() => readingText({ ...nothing, sheet: 'Sales' }, 'csv', [], 'options.')).toThrow(
      /^options\.sheet applies only to XLSX/,
    );
  });

  it('are those of the youngest instance', () => {
    expect(readingOf([])).toBe('');
    expect(
      readingOf([
        { id: 2, readAs: 'b' },
        { id: 1, readAs: 'a' },
      ]),
    ).toBe('b');
  });
});
