import { createHash } from 'node:crypto';
import { run } from './run.js';
import type { Image, Launch, ServerPlace } from './server.js';

const dockerSignals = {
  SIGKILL: ['kill'],
  SIGSTOP: ['pause'],
  SIGCONT: ['unpause'],
} as const;

/**
 * Runs the official image as a foreground process. Its data is in a volume named after the folder of `ServerPlace`, because files
 * in the folder itself would belong to a user of the container, and this process could not remove them.
 *
 * @throws {Error} if no Docker daemon answers or the image cannot be pulled.
 */
export async function fromImage(image: Image, { port, dataDir }: ServerPlace): Promise<Launch> {
  await run('docker', ['version', '--format', '{{.Server.Version}}'], { timeoutMs: 10_000 });
  await run('docker', ['pull', '--quiet', image.name]);
  const name = `cardinal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const environment = Object.entries(image.environment ?? {}).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const mapping = ['-p', `127.0.0.1:${port}:${image.port}`, '-v', `${name}:${image.dataPath}`];
  return {
    command: 'docker',
    args: ['run', '--rm', '--name', name, ...mapping, ...environment, image.name, ...(image.args ?? [])],
    async signal(signal) {
      await run('docker', [...dockerSignals[signal], name]);
    },
    async discard() {
      await run('docker', ['volume', 'rm', name]);
    },
  };
}
