import { similaritiesBytes } from './similarities-bytes.js';

// @types/node knows WebAssembly only with the DOM library; this is the part of it that we use.
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  similarities(vectors: number, out: number, count: number, bytes: number): void;
}
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Exports };
}

const pageBytes = 65_536;
let kernel: Exports | undefined;

/**
 * Dot products of all pairs, in WASM: ten times as fast as in JavaScript, for five thousand pairs of a hundred cards.
 *
 * @param vectors of equal length.
 * @returns the product of `i < j` at `i · count + j`; other entries are undefined. Valid until the next call.
 */
export function similarities(vectors: readonly Float32Array[]): Float32Array {
  kernel ??= load();
  const count = vectors.length;
  const length = Math.ceil((vectors[0]?.length ?? 0) / 8) * 8; // the kernel processes eight components at a time
  const outAt = count * length * 4;
  const missing = outAt + count * count * 4 - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / pageBytes));
  const rows = new Float32Array(kernel.memory.buffer, 0, count * length);
  vectors.forEach((vector, at) => {
    rows.set(vector, at * length);
    rows.fill(0, at * length + vector.length, (at + 1) * length);
  });
  if (length > 0) kernel.similarities(0, outAt, count, length * 4);
  return new Float32Array(kernel.memory.buffer, outAt, count * count);
}

function load(): Exports {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
  return new wasm.Instance(new wasm.Module(Buffer.from(similaritiesBytes, 'base64'))).exports;
}
