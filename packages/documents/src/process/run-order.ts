import type { document } from '@cardinal/contracts';
import { open, rename, rm } from 'node:fs/promises';
import { encodeFrame } from '../framing.js';
import { parseDocument } from '../parse-document.js';
import type { ParseOrder, ParseProgress } from './messages.js';

/** The unfinished output of an order. */
export function temporaryPath(outputPath: string): string {
  return `${outputPath}.tmp`;
}

/** Parses a document into its output file, which appears whole or not at all. */
export async function runOrder(
  order: ParseOrder,
  signal: AbortSignal,
  onProgress: (progress: ParseProgress) => void,
): Promise<document.ParsedSummary> {
  const parts = parseDocument({
    ...order,
    signal,
    onProgress: (done, total, unit) => {
      onProgress({ done, total, unit });
    },
  });
  const temporary = temporaryPath(order.outputPath);
  const output = await open(temporary, 'w');
  try {
    let step = await parts.next();
    while (step.done !== true) {
      await output.writeFile(encodeFrame(step.value));
      step = await parts.next();
    }
    await output.sync();
    await output.close();
    await rename(temporary, order.outputPath);
    return step.value;
  } catch (thrown) {
    await output.close();
    await rm(temporary, { force: true });
    throw thrown;
  }
}
