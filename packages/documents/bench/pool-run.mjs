// Sends one document through the parser pool and measures the memory of the parser process and the event loop delay of the parent.
import { document } from '@cardinal/contracts';
import { createReadStream, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createParserPool, readFrames } from '../dist/index.js';

const logger = { debug() {}, info() {}, warn: console.error, error: console.error, child: () => logger };
/** Interval between two measurements of memory, and resolution of the event loop delay, in milliseconds. */
const lookMs = 50;
const resolutionMs = 5;

/** Resident memory of this process's children, in MiB; 0 on systems without procfs. */
function childrenMb() {
  try {
    const pids = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    const sizes = pids.map((pid) => /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    return Math.round(Math.max(0, ...sizes.map(Number)) / 1024);
  } catch {
    return 0; // the process has just ended
  }
}

export async function parseInPool(path, folder) {
  const pool = createParserPool({
    processes: 1,
    begun: 1,
    quantumMs: 1_500,
    memoryMb: 1024,
    timeoutMs: 600_000,
    recycleAfter: 50,
    logger,
    ocr: { enabled: false, maxPages: 0, languages: [] },
  });
  let peakRssMb = 0;
  const look = setInterval(() => (peakRssMb = Math.max(peakRssMb, childrenMb())), lookMs);
  try {
    const outputPath = join(folder, 'parsed');
    const loop = monitorEventLoopDelay({ resolution: resolutionMs });
    loop.enable();
    const started = performance.now();
    const { pages, blocks } = await pool.parse({ teamId: 1, path, outputPath, fileName: 'long.pdf', type: 'pdf' });
    const seconds = (performance.now() - started) / 1000;
    let characters = 0;
    for await (const bytes of readFrames(createReadStream(outputPath)))
      characters += document.ParsedPart.decode(bytes).text.length;
    loop.disable();
    return {
      pages,
      blocks,
      characters,
      seconds,
      peakRssMb,
      // The measured delay includes the sampling interval.
      loopP99Ms: Math.max(0, loop.percentile(99) / 1e6 - resolutionMs),
      loopMaxMs: Math.max(0, loop.max / 1e6 - resolutionMs),
    };
  } finally {
    clearInterval(look);
    await pool[Symbol.asyncDispose]();
  }
}
