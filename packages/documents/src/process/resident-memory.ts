import { readFile } from 'node:fs/promises';

/**
 * Resident memory of another process, in bytes.
 *
 * @returns undefined where the system does not tell (no procfs) or the process is gone.
 */
export async function residentBytes(pid: number): Promise<number | undefined> {
  let status: string;
  try {
    status = await readFile(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Not Linux, or the process has just ended: its exit is reported elsewhere.
    return undefined;
  }
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
