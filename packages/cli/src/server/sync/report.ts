import { inked, type Line } from '../../terminal/ink.js';
import type { PassedOver } from '../upload/collect-files.js';

/** The receipt of a run. */
export interface SyncReport {
  readonly collection: { readonly id: number; readonly name: string };
  readonly source: string;
  readonly dry_run: boolean;
  readonly uploaded: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: number;
  /** Names under which others have put other bytes. */
  readonly in_the_way: readonly string[];
  /** What of the folder is no document: other formats, hidden, empty. */
  readonly passed_over: readonly PassedOver[];
  /** Documents that this command uploaded, that the folder lacks or has without a byte, and that are kept anyway. */
  readonly kept: readonly Kept[];
  readonly failed: readonly { readonly name: string; readonly error: string; readonly code: string }[];
  /** What the server says after all: documents of the folder that it lacks, and of ours that the folder lacks. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export interface Kept {
  readonly name: string;
  readonly why: string;
}

/** The receipt of all runs while a folder was watched. */
export interface WatchReport extends Pick<SyncReport, 'collection' | 'source'> {
  readonly runs: number;
  /** Documents, in all runs. */
  readonly uploaded: number;
  readonly deleted: number;
  /** As of the last run that ended; undefined: none has. */
  readonly missing: readonly string[] | undefined;
  readonly extra: readonly string[] | undefined;
  /** Whether a run was cut off at the end: the next one does what it left. */
  readonly interrupted: boolean;
}

/** Whether the collection is what the folder is. */
export const isEqual = ({ missing, extra }: Pick<WatchReport, 'missing' | 'extra'>): boolean =>
  missing?.length === 0 && extra?.length === 0;

export function reportLines(report: SyncReport): readonly Line[] {
  const { dry_run: isDry, uploaded, deleted, unchanged, in_the_way: inTheWay, kept, failed, missing, extra } = report;
  const sum = `${uploaded.length} uploaded, ${deleted.length} deleted, ${unchanged} unchanged`;
  return [
    ...uploaded.map((name): Line => [inked('green', `+ ${name}`)]),
    ...deleted.map((name): Line => [inked('red', `- ${name}`)]),
    ...inTheWay.map((name): Line => [inked('yellow', `! ${name}: others have put other bytes under this name`)]),
    ...kept.map(({ name, why }): Line => [inked('yellow', `! ${name}: kept, because ${why}`)]),
    ...failed.map(({ name, error, code }): Line => [inked('red', `! ${name}: ${error} (${code})`)]),
    [
      inked(
        'bold',
        isDry ? `Would be: ${sum}` : `${sum}. On the server: ${missing.length} missing, ${extra.length} extra.`,
      ),
    ],
  ];
}

export function watchLines({ runs, uploaded, deleted, missing, extra, interrupted }: WatchReport): readonly Line[] {
  const server = missing && extra ? ` On the server: ${missing.length} missing, ${extra.length} extra.` : '';
  const cut = interrupted ? ' The last run was cut off; the next one goes on there.' : '';
  return [[inked('bold', `${runs} runs, ${uploaded} uploaded, ${deleted} deleted.${server}${cut}`)]];
}
