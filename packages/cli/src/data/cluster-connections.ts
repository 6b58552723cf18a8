import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ClusterConnections {
  readonly store?: string | undefined;
  readonly bus?: string | undefined;
  readonly blobs?: string | undefined;
  readonly index?: string | undefined;
}

/** Of a file that does not exist, or whose folder is none. */
const isAbsent = (code: unknown): boolean => code === 'ENOENT' || code === 'ENOTDIR';

/** URLs of the cluster that runs on this data folder, which `npm run cluster` writes there; empty if none runs. */
export function readClusterConnections(dataDir: string): ClusterConnections {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'cluster.json'), 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && isAbsent(thrown.code)) return {};
    throw thrown;
  }
  const { connections = {} } = JSON.parse(text) as { connections?: Readonly<Record<string, string | undefined>> };
  return {
    store: connections['CARDINAL_STORE'],
    bus: connections['CARDINAL_BUS'],
    blobs: connections['CARDINAL_BLOBS'],
    index: connections['CARDINAL_INDEX'],
  };
}
