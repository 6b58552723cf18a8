import type { document } from '@cardinal/contracts';
import { DocumentError } from '@cardinal/documents';
import { attributeNames, createDurations, measures, spanNames, traced } from '@cardinal/telemetry';
import type { Instance } from '../../domain/instance.js';
import type { IngestDeps } from '../deps.js';
import type { ParseJob, TablesOutcome, TypeJob } from '../ports.js';
import { parsedBlobName, tablesBlobName } from '../../domain/blob-names.js';

/**
 * Parses the bytes of an instance and types the tables of the result, each unless the current version has done so already.
 *
 * @throws {DocumentError} if the bytes, as they are, can never be parsed. Tables that cannot be typed are no error: the document has none
 *   then.
 */
export type ReadDocument = (
  instance: Pick<Instance, keyof ParseJob>,
  onProgress: (done: number, total: number, unit: string) => void,
  signal: AbortSignal,
) => Promise<document.ParsedSummary>;

export function createReadDocument({ store, blobs, parser, logger }: IngestDeps): ReadDocument {
  const duration = createDurations(measures.parseDuration);

  async function parsed(job: ParseJob, ...[onProgress, signal]: Rest) {
    const { teamId, sha256, fileName, type, readAs } = job;
    const version = parser.versionOf(job);
    const known = await store.parsed.find(teamId, sha256, version);
    // The blob may be missing: a parse that was delayed until its file was gone may have recorded it after a purge had removed the bytes.
    if (known && (await blobs.exists(teamId, parsedBlobName(version, sha256)))) return { summary: known, isNew: false };
    const started = performance.now();
    let outcome = 'parsed';
    try {
      const summary = await traced(
        spanNames.parse,
        () => parser.parse({ teamId, sha256, fileName, type, readAs }, onProgress, signal),
        { [attributeNames.documentType]: type },
      );
      // Recorded in the same write, because most documents have no tables.
      const tables = mayHaveTables(summary)
        ? undefined
        : ({ tablesVersion: parser.tablesVersion, tables: 'none' } as const);
      await store.parsed.save(teamId, sha256, version, summary, tables);
      return { summary, isNew: true };
    } catch (thrown) {
      outcome = signal.aborted ? 'cancelled' : thrown instanceof DocumentError ? thrown.reason : 'failed';
      throw thrown;
    } finally {
      duration(performance.now() - started, { format: type, outcome });
    }
  }

  async function type(job: TypeJob, summary: document.ParsedSummary, signal: AbortSignal): Promise<void> {
    const { teamId, sha256 } = job;
    const parserVersion = parser.versionOf(job);
    const known = (await store.parsed.tablesOf(teamId, [sha256])).find((note) => note.parserVersion === parserVersion);
    const { tablesVersion } = parser;
    if (known?.tablesVersion === tablesVersion) return;
    const tables = mayHaveTables(summary) ? await typed(job, signal) : 'none';
    if (known?.tables === 'kept' && tables !== 'kept')
      await blobs.delete(teamId, tablesBlobName(parserVersion, sha256));
    await store.parsed.noteTables(teamId, { sha256, parserVersion, tablesVersion, tables });
  }

  async function typed({ teamId, sha256, type, readAs }: TypeJob, signal: AbortSignal): Promise<TablesOutcome> {
    try {
      return (await parser.type({ teamId, sha256, type, readAs }, signal)) ? 'kept' : 'none';
    } catch (thrown) {
      if (!(thrown instanceof DocumentError)) throw thrown;
      logger.warn('could not type the tables of a document', { type, reason: thrown.reason });
      return 'failed';
    }
  }

  return async (instance, onProgress, signal) => {
    const { summary, isNew } = await parsed(instance, onProgress, signal);
    if (!isNew || mayHaveTables(summary)) await type(instance, summary, signal);
    return summary;
  };
}

/** Whether a document may have tables; unknown if it was parsed before tables were counted. */
const mayHaveTables = ({ tableBlocks }: document.ParsedSummary): boolean => tableBlocks !== 0;

type Rest = [onProgress: Parameters<ReadDocument>[1], signal: AbortSignal];
