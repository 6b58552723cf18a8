import { ingest } from '@cardinal/contracts';
import type { InstanceView } from '../app/instances/instances.js';
import type { FileTables, TablesState } from '../app/parsing/read-tables.js';
import type { ReadingReport } from '../app/parsing/read-report.js';
import type { CollectionView, File } from '../app/ports.js';
import type { Uploaded } from '../app/upload/upload.js';
import type { DocumentOutcome } from '../app/upload/upload-documents.js';
import type { ReadingGrade } from '../domain/reading-grade.js';
import { keptReading, readingOf } from '../domain/reading.js';
import { collectionStatus } from '../domain/status.js';

export function collectionMessage(view: CollectionView): ingest.Collection {
  return {
    id: view.id,
    name: view.name,
    status: collectionStatus(view.statusCounts),
    publishDisabled: view.publishDisabled,
    uploadedAtMs: view.createdAtMs,
    user: { ...view.user },
    knowledgeCards: view.cards,
    fileInstances: view.instances,
  };
}

export function instanceMessage(view: InstanceView): ingest.FileInstance {
  return {
    id: view.id,
    name: view.fileName,
    status: view.status,
    collectionId: view.collectionId,
    collectionName: view.collectionName,
    fileId: view.fileId,
    version: view.version,
    current: view.current,
    knowledgeCards: view.cards,
    stage: view.status === 'error' ? 'failed' : view.stage,
    statusReason: view.reason,
    statusMessage: view.message,
    uploadedAtMs: view.createdAtMs,
    percent: view.percent,
    pages: view.pages,
    sha256: view.sha256,
    source: view.source,
    metadata: view.metadata,
  };
}

export function readingMessage(kept: string): ingest.ReadingOptions | undefined {
  if (kept === '') return undefined;
  const { encoding = '', delimiter = '', headerRow, sheet = '', treatAs = '', ocrLanguage = '' } = keptReading(kept);
  return { encoding, delimiter, headerRow, sheet, treatAs, ocrLanguage };
}

export function fileMessage(file: File, instances: readonly InstanceView[] = [], charset = ''): ingest.File {
  return {
    id: file.id,
    name: file.name,
    sourceName: file.name,
    type: file.type,
    status: file.status,
    uploadedAtMs: file.createdAtMs,
    user: { ...file.user },
    sizeBytes: file.sizeBytes,
    contentType: file.contentType,
    instances: instances.map(instanceMessage),
    sha256: file.sha256,
    charset,
    reading: readingMessage(readingOf(instances)),
  };
}

export function uploadedMessage({ file, instance }: Uploaded): ingest.UploadFileResponse {
  return {
    fileId: file.id,
    fileName: file.name,
    status: instance.status,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    instanceId: instance.id,
  };
}

const tablesStates = {
  typed: ingest.TablesState.TYPED,
  pending: ingest.TablesState.PENDING,
  failed: ingest.TablesState.FAILED,
} as const satisfies Record<TablesState, ingest.TablesState>;

export const fileTablesMessage = ({ state, ...file }: FileTables): ingest.ListTablesResponse => ({
  ...file,
  state: tablesStates[state],
});

const readingGrades = {
  good: ingest.ReadingGrade.GOOD,
  fair: ingest.ReadingGrade.FAIR,
  poor: ingest.ReadingGrade.POOR,
} as const satisfies Record<ReadingGrade, ingest.ReadingGrade>;

export const reportMessage = ({ grade, summary, readAs }: ReadingReport): ingest.GetReportResponse => ({
  grade: readingGrades[grade],
  summary,
  reading: readingMessage(readAs),
});

export function outcomeMessage(outcome: DocumentOutcome): ingest.DocumentOutcome {
  if (!('refusal' in outcome)) return { outcome: { $case: 'uploaded', value: uploadedMessage(outcome) } };
  const { kind, code, message } = outcome.refusal;
  return { outcome: { $case: 'refused', value: { kind, code, message } } };
}
