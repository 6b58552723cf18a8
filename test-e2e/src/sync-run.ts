import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cliPath, ownerKey } from './server.js';

/** Receipt of `cardinal sync`. */
export interface SyncReport {
  readonly uploaded: readonly string[];
  readonly deleted: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

interface Ended {
  /** Exit code; null if the program was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface SyncRun {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<Ended>;
}

export interface SyncPlace {
  readonly url: string;
  /** Home folder without saved logins, so that the program does not use those of the person who runs the tests. */
  readonly home: string;
  readonly folder: string;
  readonly collectionId: number;
}

/** Starts `cardinal sync` as a user would. */
export function startSync({ url, home, folder, collectionId }: SyncPlace, args: readonly string[] = []): SyncRun {
  const env = { PATH: process.env['PATH'], HOME: home, CARDINAL_URL: url, CARDINAL_API_KEY: ownerKey };
  const child = spawn(process.execPath, [cliPath, 'sync', folder, String(collectionId), ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, out: () => out, err: () => err, ended };
}
