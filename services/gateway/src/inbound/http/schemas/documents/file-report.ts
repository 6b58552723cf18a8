import { ingest } from '@cardinal/contracts';
import { Type } from 'typebox';
import { Id, NullableInteger, NullableText, oneOf, reply } from '../common.js';
import { NullableReadingOptions, readingView } from './reading-options.js';

const grades = ['good', 'fair', 'poor'] as const;
const gradeOf = new Map<ingest.ReadingGrade, (typeof grades)[number]>([
  [ingest.ReadingGrade.GOOD, 'good'],
  [ingest.ReadingGrade.FAIR, 'fair'],
  [ingest.ReadingGrade.POOR, 'poor'],
]);

const ReadingWarning = Type.Object(
  {
    code: Type.String({ examples: ['PDF_PAGE_WITHOUT_TEXT'] }),
    message: Type.String({ description: 'What is missing or doubtful, in plain words.' }),
    page: { ...NullableInteger, description: 'Page number, from 1; null: the warning is about the whole file.' },
  },
  { title: 'ReadingWarning' },
);

const FileReport = Type.Object(
  {
    file_id: Id,
    grade: oneOf(grades, {
      title: 'ReadingGrade',
      description:
        '`good`: nothing is known to be missing or doubtful. `fair`: something is missing or doubtful. `poor`: more than a quarter of ' +
        'the pages are, or the encoding or structure of the whole file is damaged.',
    }),
    title: NullableText,
    language: { ...NullableText, description: 'Language of the text, as an ISO 639-1 code; null if it is uncertain.' },
    pages: Type.Integer({ description: 'Number of pages; of a spreadsheet, number of sheets.' }),
    ocr_pages: Type.Integer({ description: 'Number of pages without text of their own that were read by OCR.' }),
    ocr_languages: Type.Array(Type.String(), {
      description: 'Languages in which OCR read these pages, by the names that OCR uses.',
      examples: [['eng']],
    }),
    characters: Type.Integer({ description: 'Length of the text that was read, in UTF-16 code units.' }),
    blocks: Type.Integer({
      description: 'Number of blocks of the text: paragraphs, headings, list items, tables and others.',
    }),
    warnings: Type.Array(ReadingWarning, {
      description: 'At most 51 warnings. If there are more, the last one has the number of those that are not listed.',
    }),
    reading_options: NullableReadingOptions,
  },
  { title: 'FileReport' },
);

export const FileReportReply = reply('FileReportReply', 'The report', FileReport);

export function reportView(fileId: number, { grade, summary, reading }: ingest.GetReportResponse) {
  return {
    file_id: fileId,
    grade: gradeOf.get(grade) ?? 'fair',
    title: summary?.title || null,
    language: summary?.language || null,
    pages: summary?.pages ?? 0,
    ocr_pages: summary?.ocrPages ?? 0,
    ocr_languages: summary?.metadata['ocr_languages']?.split(', ') ?? [],
    characters: summary?.textLength ?? 0,
    blocks: summary?.blocks ?? 0,
    warnings: (summary?.warnings ?? []).map(({ code, message, page }) => ({ code, message, page: page || null })),
    reading_options: readingView(reading),
  };
}
