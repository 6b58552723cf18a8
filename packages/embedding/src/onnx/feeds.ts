import { Tensor } from 'onnxruntime-node';
import type { TokenBatch } from './protocol.js';

/**
 * The input tensors of a model, by the names that exporters use.
 *
 * @throws {Error} for an unknown name.
 */
export function feedsOf(names: readonly string[], batch: TokenBatch): Record<string, Tensor> {
  return Object.fromEntries(names.map((name) => [name, feedOf(name, batch)]));
}

function feedOf(name: string, batch: TokenBatch): Tensor {
  const dims = [batch.size, batch.length];
  switch (name) {
    case 'ids':
    case 'input_ids':
      return new Tensor('int64', widened(batch.ids), dims);
    case 'lengths':
      return new Tensor('int32', batch.lengths, [batch.size]);
    case 'attention_mask':
      return new Tensor('int64', widened(marks(batch, (row, at) => at < (batch.lengths[row] ?? 0))), dims);
    case 'token_type_ids':
      return new Tensor('int64', widened(marks(batch, (row, at) => inSecond(batch, row, at))), dims);
    default:
      throw new Error(`The model requires an unknown input: ${name}.`);
  }
}

function inSecond(batch: TokenBatch, row: number, at: number): boolean {
  return at >= (batch.secondFrom?.[row] ?? batch.length) && at < (batch.lengths[row] ?? 0);
}

function marks({ size, length }: TokenBatch, isMarked: (row: number, at: number) => boolean): Int32Array {
  const values = new Int32Array(size * length);
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < length; at++) if (isMarked(row, at)) values[row * length + at] = 1;
  }
  return values;
}

/** int64 from non-negative int32: every platform that Node runs ONNX Runtime on is little-endian. */
function widened(values: Int32Array): BigInt64Array {
  const wide = new BigInt64Array(values.length);
  const halves = new Int32Array(wide.buffer);
  for (let i = 0; i < values.length; i++) halves[2 * i] = values[i] ?? 0;
  return wide;
}
