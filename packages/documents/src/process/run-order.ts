import type { document } from '@cardinal/contracts';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { encodeFrame } from '../framing.js';
import { parseDocument } from '../parse-document.js';
import { typedTables } from '../typed-tables.js';
import type { Order, ParseOrder, ParseProgress, ResultOf, TypeOrder } from './messages.js';

/** Path under which the output of an order is written until it is complete. */
export function temporaryPath(outputPath: string): string {
  return `${outputPath}.tmp`;
}

type OnProgress = (progress: ParseProgress) => void;
type Write = (bytes: Uint8Array) => Promise<void>;

/** Executes an order. Its output file appears complete or not at all. */
export async function runOrder(order: Order, signal: AbortSignal, onProgress: OnProgress): Promise<ResultOf<Order>> {
  const temporary = temporaryPath(order.outputPath);
  const output = await open(temporary, 'w');
  const write: Write = (bytes) => output.writeFile(bytes);
  try {
    const result = await (order.task === 'parse' ? parse(order, signal, onProgress, write) : typeTables(order, write));
    await output.sync();
    await output.close();
    if (result === false) await rm(temporary);
    else await rename(temporary, order.outputPath);
    return result;
  } catch (thrown) {
    await output.close();
    await rm(temporary, { force: true });
    throw thrown;
  }
}

async function parse(
  order: ParseOrder,
  signal: AbortSignal,
  onProgress: OnProgress,
  write: Write,
): Promise<document.ParsedSummary> {
  const parts = parseDocument({
    ...order,
    signal,
    onProgress: (done, total, unit) => {
      onProgress({ done, total, unit });
    },
  });
  let step = await parts.next();
  while (step.done !== true) {
    await write(encodeFrame(step.value));
    step = await parts.next();
  }
  return step.value;
}

/** Types the tables of a parsed document and writes them. @returns whether there are any. */
async function typeTables({ path }: TypeOrder, write: Write): Promise<boolean> {
  const tables = await typedTables(createReadStream(path) as AsyncIterable<Uint8Array>);
  if (!tables) return false;
  for (const bytes of tables) await write(bytes);
  return true;
}
