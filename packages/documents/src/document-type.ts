/** The formats that can be read, by their usual file name extension. */
export const documentTypes = ['pdf', 'docx', 'doc', 'txt', 'md', 'csv', 'xlsx'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Media types as registered with IANA. */
export const contentTypes: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
