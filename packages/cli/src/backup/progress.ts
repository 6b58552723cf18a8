/** Progress of a backup or a restore. */
export interface Progress {
  /** Current phase: "reading", "checking" or "restoring". */
  readonly doing: string;
  readonly documents: number;
  readonly totalDocuments: number;
  readonly bytes: number;
  /** 0 if unknown. */
  readonly totalBytes: number;
}

/** Minimum interval between two lines, in milliseconds. */
const everyMs = 1_000;

/** Prints progress, speed and remaining time, at most one line per second. */
export function createProgress(
  say: (line: string) => void,
  now: () => number = performance.now.bind(performance),
): (progress: Progress) => void {
  let doing = '';
  let startedAt = now();
  let saidAt = startedAt;
  return (progress) => {
    const at = now();
    if (progress.doing !== doing) [doing, startedAt, saidAt] = [progress.doing, at, at];
    if (at - saidAt < everyMs) return;
    saidAt = at;
    say(lineOf(progress, (at - startedAt) / 1_000));
  };
}

/** @param seconds time since the current phase began. */
export function lineOf({ doing, documents, totalDocuments, bytes, totalBytes }: Progress, seconds: number): string {
  const share = totalBytes > 0 ? bytes / totalBytes : totalDocuments > 0 ? documents / totalDocuments : 0;
  const left = share > 0 ? `${Math.ceil((seconds * (1 - share)) / share)} s left` : 'time left unknown';
  const of = (done: string, total: string | undefined): string => (total === undefined ? done : `${done} of ${total}`);
  return [
    `${doing}: ${of(String(documents), totalDocuments > 0 ? String(totalDocuments) : undefined)} documents`,
    `${of(megabytes(bytes), totalBytes > 0 ? megabytes(totalBytes) : undefined)} MB`,
    `${seconds > 0 ? megabytes(bytes / seconds) : '0.0'} MB/s`,
    left,
  ].join(', ');
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
