import type { document } from '@cardinal/contracts';
import { readingGrade, type ReadingGrade } from '../../domain/reading-grade.js';
import type { IngestDeps } from '../deps.js';
import { FileNotFoundError, FileUnreadError } from '../errors.js';
import { findReadable } from '../instances/instances.js';

export interface ReadingReport {
  readonly grade: ReadingGrade;
  readonly summary: document.ParsedSummary;
  /** Options of reading, as stored. */
  readonly readAs: string;
}

/** How completely a file was read. @throws {FileNotFoundError} {FileUnreadError} */
export type ReadReport = (teamId: number, fileId: number) => Promise<ReadingReport>;

export function createReadReport({ store, parser }: Pick<IngestDeps, 'store' | 'parser'>): ReadReport {
  return async (teamId, fileId) => {
    const file = await findReadable(store, teamId, fileId);
    if (!file) throw new FileNotFoundError();
    const summary = await store.parsed.find(teamId, file.sha256, parser.versionOf(file));
    if (!summary) throw new FileUnreadError();
    return { grade: readingGrade(summary), summary, readAs: file.readAs };
  };
}
