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
    page: { ...NullableInteger, description: 'From 1; null: it is about the whole file.' },
  },
  { title: 'ReadingWarning' },
);

const FileReport = Type.Object(
  {
    file_id: Id,
    grade: oneOf(grades, {
      title: 'ReadingGrade',
      description:
        '`good`: nothing is known to be missing or doubtful. `fair`: something is. `poor`: more than a quarter of the pages, or the ' +
        'encoding or structure of the whole file.',
    }),
    title: NullableText,
    language: { ...NullableText, description: 'ISO 639-1; null where it is not sure.' },
    pages: Type.Integer({ description: 'Of a spreadsheet its sheets.' }),
    ocr_pages: Type.Integer({ description: 'Pages without a text of their own, that were recognised.' }),
    ocr_languages: Type.Array(Type.String(), {
      description: 'The languages that they were read in, as OCR names them.',
      examples: [['eng']],
    }),
    characters: Type.Integer({ description: 'Of the text that was read, in UTF-16 code units.' }),
    blocks: Type.Integer({ description: 'Paragraphs, headings, list items, tables and the like.' }),
    warnings: Type.Array(ReadingWarning, {
      description: 'At most 51; where there are more, the last one says how many are not listed.',
    }),
    reading_options: NullableReadingOptions,
  },
  { title: 'FileReport' },
);

export const FileReportReply = reply('FileReportReply', 'What was read', FileReport);

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
