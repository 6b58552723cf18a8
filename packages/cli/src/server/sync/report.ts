import { inked, type Line } from '../../terminal/ink.js';
import type { PassedOver } from '../upload/collect-files.js';

/** Report of one run. */
export interface SyncReport {
  readonly collection: { readonly id: number; readonly name: string };
  readonly source: string;
  readonly dry_run: boolean;
  readonly uploaded: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: number;
  /** Names under which others have uploaded different bytes. */
  readonly in_the_way: readonly string[];
  /** Files of the folder that were skipped: other formats, hidden, empty or unreadable. */
  readonly passed_over: readonly PassedOver[];
  /** Documents of this source that are missing, empty or unreadable in the folder, and are kept anyway. */
  readonly kept: readonly Kept[];
  readonly failed: readonly { readonly name: string; readonly error: string; readonly code: string }[];
  /** State on the server after the run: documents of the folder that it lacks, and documents of ours that the folder lacks. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export interface Kept {
  readonly name: string;
  readonly why: string;
}

/** Report over all runs while a folder was watched. */
export interface WatchReport extends Pick<SyncReport, 'collection' | 'source'> {
  readonly runs: number;
  /** Number of documents over all runs. */
  readonly uploaded: number;
  readonly deleted: number;
  /** State after the last completed run; undefined if none was completed. */
  readonly missing: readonly string[] | undefined;
  readonly extra: readonly string[] | undefined;
  /** Whether the last run was interrupted; the next run completes its work. */
  readonly interrupted: boolean;
}

/** Whether the collection equals the folder. */
export const isEqual = ({ missing, extra }: Pick<WatchReport, 'missing' | 'extra'>): boolean =>
  missing?.length === 0 && extra?.length === 0;

export function reportLines(report: SyncReport): readonly Line[] {
  const { dry_run: isDry, uploaded, deleted, unchanged, in_the_way: inTheWay, kept, failed, missing, extra } = report;
  const sum = `${uploaded.length} uploaded, ${deleted.length} deleted, ${unchanged} unchanged`;
  return [
    ...uploaded.map((name): Line => [inked('green', `+ ${name}`)]),
    ...deleted.map((name): Line => [inked('red', `- ${name}`)]),
    ...inTheWay.map((name): Line => [
      inked('yellow', `! ${name}: others have uploaded different content under this name`),
    ]),
    ...kept.map(({ name, why }): Line => [inked('yellow', `! ${name}: kept, because ${why}`)]),
    ...failed.map(({ name, error, code }): Line => [inked('red', `! ${name}: ${error} (${code})`)]),
    [
      inked(
        'bold',
        isDry ? `Dry run: ${sum}` : `${sum}. On the server: ${missing.length} missing, ${extra.length} extra.`,
      ),
    ],
  ];
}

export function watchLines({ runs, uploaded, deleted, missing, extra, interrupted }: WatchReport): readonly Line[] {
  const server = missing && extra ? ` On the server: ${missing.length} missing, ${extra.length} extra.` : '';
  const cut = interrupted ? ' The last run was interrupted; the next run completes it.' : '';
  return [[inked('bold', `${runs} runs, ${uploaded} uploaded, ${deleted} deleted.${server}${cut}`)]];
}
