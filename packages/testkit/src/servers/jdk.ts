import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';

export interface Jdk {
  readonly home: string;
  /** Major version: 17 or later. */
  readonly version: number;
}

const systemFolder = '/usr/lib/jvm';
const firstVersion = 17;
/** From this version on Elasticsearch needs native libraries of its own, which are not published as jars. */
const lessGoodVersion = 21;

/**
 * Disables the second-tier compiler: for a server that lives for minutes it takes up to half of the CPU time, on few cores at the expense
 * of everything else. Without it, building a graph of 100,000 vectors takes half as long again.
 */
export const quickCompiler = '-XX:TieredStopAtLevel=1';

/**
 * A JDK from JAVA_HOME, the PATH or the system's folder.
 * @throws {Error} if none is found.
 */
export async function findJdk(): Promise<Jdk> {
  const inSystem = existsSync(systemFolder) ? readdirSync(systemFolder).map((name) => join(systemFolder, name)) : [];
  const javas = [process.env['JAVA_HOME'] ?? '', ...inSystem].filter(Boolean).map((home) => join(home, 'bin', 'java'));
  let found: Jdk | undefined;
  for (const java of ['java', ...javas]) {
    const jdk = await jdkOf(java);
    if (!jdk || jdk.version < firstVersion) continue;
    if (jdk.version < lessGoodVersion) return jdk;
    found ??= jdk;
  }
  if (!found) throw new Error(`no JDK ${firstVersion} or newer was found (set JAVA_HOME)`);
  return found;
}

async function jdkOf(java: string): Promise<Jdk | undefined> {
  const settings = await run(java, ['-XshowSettings:properties', '-version'], { timeoutMs: 10_000 }).catch(() => '');
  const home = /^ *java\.home = (.*)$/m.exec(settings)?.[1];
  const version = Number(/^ *java\.specification\.version = (\d+)$/m.exec(settings)?.[1]);
  return home && version && existsSync(join(home, 'bin', 'javac')) ? { home, version } : undefined;
}

/** Path of a program of the JDK. */
export function jdkTool(jdk: Jdk, name: 'java' | 'javac' | 'jar'): string {
  return join(jdk.home, 'bin', name);
}
